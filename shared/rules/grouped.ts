/** 1234 as 1,234. The locale of the runtime makes no difference. @param count whole */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
