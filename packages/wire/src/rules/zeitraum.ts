/** A range between two instants, `bis` exclusive. */
interface Zeitraum {
  readonly von: string
  readonly bis: string
}

const hourMs = 3_600_000

/** Whether `bis` is after `von`. */
export const isZeitraum = ({ von, bis }: Zeitraum) => Date.parse(von) < Date.parse(bis)

/** Whether it is at most that many days long; one hour more is allowed for the day of 25 hours. */
export const isWithinTage = ({ von, bis }: Zeitraum, tage: number) =>
  Date.parse(bis) - Date.parse(von) <= (24 * tage + 1) * hourMs
