/** Name | introduced | model numbers. Facts of public record, newest first within a family. */
export const APPLE_DEVICES = `
iPhone 17 Pro Max | 2025-09-19 | A3257 A3526
iPhone 17 Pro | 2025-09-19 | A3256 A3523
iPhone Air | 2025-09-19 | A3260 A3517
iPhone 17 | 2025-09-19 | A3258 A3520
iPhone 16e | 2025-02-28 | A3212 A3409
iPhone 16 Pro Max | 2024-09-20 | A3084 A3296
iPhone 16 Pro | 2024-09-20 | A3083 A3293
iPhone 16 Plus | 2024-09-20 | A3082 A3290
iPhone 16 | 2024-09-20 | A3081 A3287
iPhone 15 Pro Max | 2023-09-22 | A2849 A3106
iPhone 15 Pro | 2023-09-22 | A2848 A3102
iPhone 15 Plus | 2023-09-22 | A2847 A3094
iPhone 15 | 2023-09-22 | A2846 A3090
iPhone 14 Pro Max | 2022-09-16 | A2651 A2894
iPhone 14 Pro | 2022-09-16 | A2650 A2890
iPhone 14 Plus | 2022-10-07 | A2632 A2886
iPhone 14 | 2022-09-16 | A2649 A2882
iPhone SE (3rd Gen) | 2022-03-18 | A2595 A2783
iPhone 13 Pro Max | 2021-09-24 | A2484 A2643
iPhone 13 Pro | 2021-09-24 | A2483 A2638
iPhone 13 | 2021-09-24 | A2482 A2633
iPhone 13 mini | 2021-09-24 | A2481 A2628
iPhone 12 Pro Max | 2020-11-13 | A2342 A2411
iPhone 12 Pro | 2020-10-23 | A2341 A2407
iPhone 12 | 2020-10-23 | A2172 A2403
iPhone 12 mini | 2020-11-13 | A2176 A2399
iPhone SE (2nd Gen) | 2020-04-24 | A2275 A2296
iPhone 11 Pro Max | 2019-09-20 | A2161 A2218
iPhone 11 Pro | 2019-09-20 | A2160 A2215
iPhone 11 | 2019-09-20 | A2111 A2221
iPhone XS Max | 2018-09-21 | A1921 A2101
iPhone XS | 2018-09-21 | A1920 A2097
iPhone XR | 2018-10-26 | A1984 A2105
iPhone X | 2017-11-03 | A1865 A1901
iPhone 8 Plus | 2017-09-22 | A1864 A1897
iPhone 8 | 2017-09-22 | A1863 A1905
iPad Pro 13 (M4) | 2024-05-15 | A2925 A2926
iPad Pro 11 (M4) | 2024-05-15 | A2836 A2837
iPad Air 13 (M3) | 2025-03-12 | A3268 A3269
iPad Air 11 (M3) | 2025-03-12 | A3266 A3267
iPad (A16) | 2025-03-12 | A3354 A3355
iPad mini (A17 Pro) | 2024-10-23 | A2993 A2995
iPad Air 13 (M2) | 2024-05-15 | A2898 A2899
iPad Air 11 (M2) | 2024-05-15 | A2902 A2903
iPad 10.9 (10th Gen) | 2022-10-26 | A2696 A2757
iPad Pro 12.9 (6th Gen) | 2022-10-26 | A2436 A2764
iPad Pro 11 (4th Gen) | 2022-10-26 | A2435 A2759
iPad Air (5th Gen) | 2022-03-18 | A2588 A2589
iPad mini (6th Gen) | 2021-09-24 | A2567 A2568
iPad 10.2 (9th Gen) | 2021-09-24 | A2602 A2604
iPad Air (4th Gen) | 2020-10-23 | A2316 A2072
iPad 10.2 (8th Gen) | 2020-09-18 | A2270 A2428
MacBook Air 15 (M4) | 2025-03-12 | A3241
MacBook Air 13 (M4) | 2025-03-12 | A3240
MacBook Pro 16 (M4) | 2024-11-08 | A3186 A3403
MacBook Pro 14 (M4) | 2024-11-08 | A3112 A3401
MacBook Air 15 (M3) | 2024-03-08 | A3114
MacBook Air 13 (M3) | 2024-03-08 | A3113
MacBook Pro 16 (M3) | 2023-11-07 | A2991
MacBook Pro 14 (M3) | 2023-11-07 | A2918 A2992
MacBook Air 15 (M2) | 2023-06-13 | A2941
MacBook Air 13 (M2) | 2022-07-15 | A2681
MacBook Pro 13 (M2) | 2022-06-24 | A2338
MacBook Air 13 (M1) | 2020-11-17 | A2337
AirPods Pro 3 | 2025-09-19 |
AirPods 4 | 2024-09-20 |
AirPods Pro 2 | 2022-09-23 | A2698 A2699
AirPods (3rd Gen) | 2021-10-26 | A2564 A2565
AirPods Pro | 2019-10-30 | A2083 A2084
AirPods (2nd Gen) | 2019-03-20 | A2031 A2032
Apple Watch Ultra 3 49mm | 2025-09-19 |
Apple Watch Series 11 46mm | 2025-09-19 |
Apple Watch Series 11 42mm | 2025-09-19 |
Apple Watch SE 3 44mm | 2025-09-19 |
Apple Watch Series 10 46mm | 2024-09-20 |
Apple Watch Series 10 42mm | 2024-09-20 |
Apple Watch Ultra 2 49mm | 2023-09-22 | A2986
Apple Watch Series 9 45mm | 2023-09-22 | A2980
Apple Watch Series 9 41mm | 2023-09-22 | A2978
Apple Watch Ultra 49mm | 2022-09-23 | A2622 A2684
Apple Watch Series 8 45mm | 2022-09-16 | A2771 A2774
Apple Watch Series 8 41mm | 2022-09-16 | A2770 A2773
Apple Watch SE 2 44mm | 2022-09-16 | A2723
Apple Watch SE 2 40mm | 2022-09-16 | A2722
Apple Watch Series 7 45mm | 2021-10-15 | A2474 A2478
`
