/* Name | introduced | model numbers. Facts of public record, newest first within a family. */

export const GOOGLE_DEVICES = `
Pixel 10 Pro XL | 2025-08-28 |
Pixel 10 Pro | 2025-08-28 |
Pixel 10 | 2025-08-28 |
Pixel 9a | 2025-04-10 |
Pixel 9 Pro Fold | 2024-09-04 |
Pixel 9 Pro XL | 2024-08-22 |
Pixel 9 Pro | 2024-09-04 |
Pixel 9 | 2024-08-22 | G2YBB
Pixel 8a | 2024-05-14 | GKV4X
Pixel 8 Pro | 2023-10-12 | G1MNW
Pixel 8 | 2023-10-12 | GKWS6
Pixel 7a | 2023-05-11 | GWKK3
Pixel 7 Pro | 2022-10-13 | GP4BC
Pixel 7 | 2022-10-13 | GVU6C
Pixel 6a | 2022-07-28 | GX7AS
Pixel 6 Pro | 2021-10-28 | GLUOG
Pixel 6 | 2021-10-28 | GB7N6
Pixel Watch 3 45mm | 2024-09-10 |
Pixel Watch 2 | 2023-10-12 |
Pixel Buds Pro 2 | 2024-09-26 |
`

export const OPPO_DEVICES = `
Find X8 Pro | 2024-11-21 | CPH2659
Find X8 | 2024-11-21 | CPH2651
Find X5 Pro | 2022-03-14 | CPH2305
Find X5 | 2022-03-14 | CPH2307
Find X5 Lite | 2022-03-14 | CPH2371
Find X3 Pro | 2021-03-30 | CPH2173
Reno13 5G | 2025-01-20 | CPH2689
Reno13 F 5G | 2025-01-20 | CPH2699
Reno12 5G | 2024-07-18 | CPH2625
Reno12 F 5G | 2024-07-18 | CPH2637
Reno11 F 5G | 2024-03-07 | CPH2603
Reno10 5G | 2023-08-10 | CPH2531
Reno8 5G | 2022-08-18 | CPH2359
Reno8 Lite 5G | 2022-07-28 | CPH2343
A60 | 2024-05-23 | CPH2631
A79 5G | 2024-01-18 | CPH2557
A38 | 2023-09-14 | CPH2579
A18 | 2023-10-26 | CPH2591
A98 5G | 2023-06-15 | CPH2529
A78 5G | 2023-03-16 | CPH2483
A57s | 2022-09-29 | CPH2385
A54 5G | 2021-05-13 | CPH2195
`

export const MICROSOFT_DEVICES = `
Surface Pro 11 | 2024-06-18 | 2076
Surface Pro 9 | 2022-10-25 | 2038
Surface Pro 8 | 2021-10-05 | 1983
Surface Pro 7 | 2019-10-22 | 1866
Surface Go 4 | 2023-09-21 | 2108
Surface Go 3 | 2021-10-05 | 1901
Surface Go 2 | 2020-05-12 | 1926
Surface Laptop 7 13.8 | 2024-06-18 | 2036
Surface Laptop 7 15 | 2024-06-18 | 2037
Surface Laptop 5 13.5 | 2022-10-25 | 1950
Surface Laptop 5 15 | 2022-10-25 | 1979
Surface Laptop 4 13.5 | 2021-04-27 | 1868
Surface Laptop Go 3 | 2023-10-03 | 2013
Surface Laptop Studio 2 | 2023-10-03 | 2029
`

export const MOTOROLA_DEVICES = `
Moto G85 5G | 2024-08-01 | XT2427
Moto G54 5G | 2023-10-01 | XT2343
Moto G34 5G | 2024-02-01 | XT2363
Moto G24 | 2024-03-01 | XT2423
Moto G14 | 2023-09-01 | XT2341
Moto E14 | 2024-07-01 | XT2421
Edge 50 Pro | 2024-05-01 | XT2403
Edge 50 Fusion | 2024-05-15 | XT2429
Edge 40 | 2023-06-01 | XT2303
Razr 50 Ultra | 2024-07-01 | XT2451
Razr 40 | 2023-07-01 | XT2323
`

export const NOKIA_DEVICES = `
Nokia G42 5G | 2023-07-28 | TA-1591
Nokia G22 | 2023-03-20 | TA-1528
Nokia XR21 | 2023-06-05 | TA-1486
Nokia C32 | 2023-05-02 | TA-1534
Nokia C22 | 2023-05-02 | TA-1533
Nokia G60 5G | 2022-10-20 | TA-1479
`

export const ONEPLUS_DEVICES = `
OnePlus 13 | 2025-01-07 | CPH2653
OnePlus 12 | 2024-01-23 | CPH2581
OnePlus 12R | 2024-02-06 | CPH2609
OnePlus 11 | 2023-02-07 | CPH2449
OnePlus Nord 4 | 2024-07-16 | CPH2661
OnePlus Nord CE4 Lite | 2024-06-24 | CPH2621
`

export const XIAOMI_DEVICES = `
Xiaomi 14T Pro | 2024-09-26 | 2407FPN8EG
Xiaomi 14 | 2024-02-25 | 23127PN0CG
Xiaomi 13T | 2023-09-26 | 2306EPN60G
Redmi Note 14 Pro 5G | 2025-01-10 | 24090RA29G
Redmi Note 13 Pro 5G | 2024-01-15 | 2312DRA50G
Redmi Note 12 | 2023-03-23 | 23021RAA2Y
Redmi 13C | 2023-11-10 | 23100RN82L
Poco X6 Pro | 2024-01-11 | 2311DRK48G
`
