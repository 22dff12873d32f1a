/** Wh as the kWh of the wire; null for what is unknown. */
export const toKwh = (wattstunden: bigint | undefined) =>
  wattstunden === undefined ? null : Number(wattstunden) / 1000
