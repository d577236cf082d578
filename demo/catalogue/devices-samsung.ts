/** Name | introduced | model numbers. Facts of public record, newest first within a family. */
export const SAMSUNG_DEVICES = `
Galaxy S25 FE | 2025-09-19 | SM-S731B
Galaxy S25 Edge | 2025-05-30 | SM-S937B
Galaxy S25 Ultra | 2025-02-07 | SM-S938B
Galaxy S25+ | 2025-02-07 | SM-S936B
Galaxy S25 | 2025-02-07 | SM-S931B
Galaxy S24 FE | 2024-10-03 | SM-S721B
Galaxy S24 Ultra | 2024-01-31 | SM-S928B
Galaxy S24+ | 2024-01-31 | SM-S926B
Galaxy S24 | 2024-01-31 | SM-S921B
Galaxy S23 FE | 2023-10-26 | SM-S711B
Galaxy S23 Ultra | 2023-02-17 | SM-S918B
Galaxy S23+ | 2023-02-17 | SM-S916B
Galaxy S23 | 2023-02-17 | SM-S911B
Galaxy S22 Ultra | 2022-02-25 | SM-S908E
Galaxy S22+ | 2022-03-11 | SM-S906E
Galaxy S22 | 2022-03-11 | SM-S901E
Galaxy S21 FE | 2022-01-11 | SM-G990E
Galaxy S21 Ultra | 2021-01-29 | SM-G998B
Galaxy S21 | 2021-01-29 | SM-G991B
Galaxy S20 FE | 2020-10-02 | SM-G780F SM-G781B
Galaxy S20 | 2020-03-06 | SM-G980F SM-G981B
Galaxy A56 5G | 2025-03-19 | SM-A566B
Galaxy A36 5G | 2025-03-26 | SM-A366B
Galaxy A26 5G | 2025-03-19 | SM-A266B
Galaxy A16 5G | 2024-11-20 | SM-A166P
Galaxy A16 | 2024-11-20 | SM-A165F
Galaxy A06 | 2024-09-11 | SM-A065F
Galaxy A55 5G | 2024-03-15 | SM-A556E
Galaxy A35 5G | 2024-03-15 | SM-A356E
Galaxy A25 5G | 2023-12-16 | SM-A256E
Galaxy A15 5G | 2023-12-16 | SM-A156E
Galaxy A15 | 2023-12-16 | SM-A155F
Galaxy A05s | 2023-10-18 | SM-A057F
Galaxy A54 5G | 2023-03-24 | SM-A546E
Galaxy A34 5G | 2023-03-24 | SM-A346E
Galaxy A14 5G | 2023-01-12 | SM-A146P
Galaxy A14 | 2023-03-01 | SM-A145P
Galaxy A53 5G | 2022-03-24 | SM-A536E
Galaxy A33 5G | 2022-04-22 | SM-A336E
Galaxy A13 | 2022-03-23 | SM-A135F
Galaxy Z Fold7 | 2025-07-25 | SM-F966B
Galaxy Z Flip7 | 2025-07-25 | SM-F766B
Galaxy Z Fold6 | 2024-07-24 | SM-F956B
Galaxy Z Flip6 | 2024-07-24 | SM-F741B
Galaxy Z Fold5 | 2023-08-11 | SM-F946B
Galaxy Z Flip5 | 2023-08-11 | SM-F731B
Galaxy Z Fold4 | 2022-08-26 | SM-F936B
Galaxy Z Flip4 | 2022-08-26 | SM-F721B
Galaxy Note20 Ultra | 2020-08-21 | SM-N985F SM-N986B
Galaxy Note20 | 2020-08-21 | SM-N980F SM-N981B
Galaxy Note10+ | 2019-08-23 | SM-N975F
Galaxy Note10 | 2019-08-23 | SM-N970F
Galaxy Note9 | 2018-08-24 | SM-N960F
Galaxy Tab S10 Ultra | 2024-10-03 | SM-X920
Galaxy Tab S10+ | 2024-10-03 | SM-X820
Galaxy Tab S9 Ultra | 2023-08-11 | SM-X910
Galaxy Tab S9+ | 2023-08-11 | SM-X810
Galaxy Tab S9 | 2023-08-11 | SM-X710
Galaxy Tab S9 FE | 2023-10-16 | SM-X510
Galaxy Tab A9+ | 2023-10-17 | SM-X210 SM-X216B
Galaxy Tab A9 | 2023-10-17 | SM-X110 SM-X115
Galaxy Tab S8 | 2022-02-25 | SM-X700
Galaxy Tab A8 10.5 | 2022-01-17 | SM-X200 SM-X205
Galaxy Tab A7 Lite | 2021-06-18 | SM-T220 SM-T225
Galaxy Tab S7 | 2020-08-21 | SM-T870
Galaxy Tab S6 Lite | 2020-04-02 | SM-P610
Galaxy Watch7 44mm | 2024-07-24 | SM-L310
Galaxy Watch7 40mm | 2024-07-24 | SM-L300
Galaxy Watch Ultra 47mm | 2024-07-24 | SM-L705F
Galaxy Watch6 44mm | 2023-08-11 | SM-R940
Galaxy Watch6 40mm | 2023-08-11 | SM-R930
Galaxy Watch5 44mm | 2022-08-26 | SM-R910
Galaxy Buds3 Pro | 2024-07-24 | SM-R630
Galaxy Buds3 | 2024-07-24 | SM-R530
Galaxy Buds2 Pro | 2022-08-26 | SM-R510
Galaxy Buds FE | 2023-10-05 | SM-R400
`
