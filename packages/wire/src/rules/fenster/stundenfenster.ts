/** Hours of the day as Berlin's clocks show them; one that ends where or before it begins goes beyond midnight. */
export interface Stundenfenster {
  /** 0 to 23. */
  readonly von: number
  /** Exclusive, 1 to 24. */
  readonly bis: number
}

const pattern = /^(\d{1,2})-(\d{1,2})$/

/** What an address names, such as `7-22` or `23-5`; undefined where it names no window or the whole day. */
export function readStundenfenster(text: string): Stundenfenster | undefined {
  const [, first, last] = pattern.exec(text) ?? []
  if (first === undefined || last === undefined) return undefined
  const [von, bis] = [Number(first), Number(last) === 0 ? 24 : Number(last)]
  return von > 23 || bis > 24 || von === bis % 24 ? undefined : { von, bis }
}

/** Whether an hour of the day, 0 to 23, is in the window. */
export const isInFenster = ({ von, bis }: Stundenfenster, stunde: number): boolean =>
  von < bis ? von <= stunde && stunde < bis : von <= stunde || stunde < bis

/** Whether two have an hour in common. */
export const areOverlapping = (one: Stundenfenster, other: Stundenfenster): boolean =>
  isInFenster(one, other.von) || isInFenster(other, one.von)
