// The positions `chuhe bench` searches when no file is given. data table
#pragma once

#include <array>
#include <string_view>

namespace xq::app {

constexpr std::array<std::string_view, 18> kBenchPositions{
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "4ka3/1n7/b3ca3/p8/4p1p2/2PN1n2P/P3PCP2/4B1N2/9/2BAK4 w - - 0 1",
    "r1bak4/4a1r2/C5c1n/2p1n1pCp/2b6/9/P1P1P1P1P/BN2B3c/4A4/R3KA2R w - - 0 1",
    "3k1abn1/r8/4b4/p1p1p1p1p/7c1/2P3P2/P3P1C1P/B7N/3N5/3R1KBR1 w - - 0 1",
    "1rbakab2/6c2/2n1c1n2/pCp1pR2p/9/2P1PN3/P1N5P/4C4/9/2BAKAB2 w - - 0 1",
    "rnbakabnr/9/4c2c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1",
    "3akabr1/9/4c4/p1pRn2Cp/4rcp2/2P1p4/P3P1P1P/3CB1N2/9/3AKABR1 w - - 0 1",
    "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1",
    "rnbak1b2/1C2a1c2/6n1r/8p/p1p1p1pc1/1NP1C3P/P1R1P1P2/B7N/9/3AKAB1R w - - 0 1",
    "1C1k1a1N1/1P2a4/1n7/2n6/9/9/5R3/4R4/2r2p1r1/4K4 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "2ca1k3/4a4/b3b4/2P5P/6p2/1c7/9/B7N/2nR5/2BAK4 w - - 0 1",
    "5a2C/3NakCR1/6Nc1/3r2P1p/7n1/9/9/9/3p1p3/4K2cr w - - 0 1",
    "4kar2/4a2nn/4bc3/RN1r5/2bC5/9/4p4/9/4p4/3p1K3 w - - 0 1",
    "3aka3/4n4/4b3b/9/4C4/9/9/9/4C4/3AK4 b - - 0 1",
    "2ba1a3/4Ck2N/9/9/5n3/9/r7r/9/9/2N2Kn2 b - - 0 1",
    "5k3/4a4/5a3/3r4n/9/4r1B2/9/B8/4n4/3K5 w - - 0 1",
    "6R2/2c5r/R2k5/7C1/9/7r1/9/9/4K4/9 b - - 0 1",
};

}  // namespace xq::app
