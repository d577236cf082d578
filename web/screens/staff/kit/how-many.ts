/** "1 unit", "2 units". @param noun in the singular */
export const howMany = (many: number, noun: string) => `${String(many)} ${noun}${many === 1 ? '' : 's'}`

/** "1 order goes on", "2 orders go on". */
export const ordersGoOn = (many: number, noun = 'order') =>
  `${howMany(many, noun)} ${many === 1 ? 'goes' : 'go'} on`
