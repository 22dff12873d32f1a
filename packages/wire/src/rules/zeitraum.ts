/** A stretch of time between two instants, `bis` exclusive. */
interface Zeitraum {
  readonly von: string
  readonly bis: string
}

const hourMs = 3_600_000

/** Whether the stretch has a length at all. */
export const isZeitraum = ({ von, bis }: Zeitraum) => Date.parse(von) < Date.parse(bis)

/** Whether it is at most so many days long; the one day of 25 hours in it costs nothing. */
export const isWithinTage = ({ von, bis }: Zeitraum, tage: number) =>
  Date.parse(bis) - Date.parse(von) <= (24 * tage + 1) * hourMs
