import { berlinOffsetMs } from '@ekp/wire/rules/berlin'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Abstand {
  readonly offsetMs: number
  readonly suffix: string
}

/** Around most UTC days nothing changes; undefined where it does. The last one is kept: a load profile asks day by day. */
let known: { readonly tag: number; readonly abstand: Abstand | undefined } = { tag: Number.NaN, abstand: undefined }

function findAbstandOfDay(tag: number): Abstand | undefined {
  const [before = 0, after = 0] = [-1, 25].map((hour) => berlinOffsetMs(tag * dayMs + hour * hourMs))
  return before === after ? { offsetMs: before, suffix: '' } : undefined
}

/** Berlin's clocks change at full hours. */
function findAbstandOfHour(stunde: number): Abstand {
  const [before = 0, offsetMs = 0, after = 0] = [-1, 0, 1].map((step) => berlinOffsetMs((stunde + step) * hourMs))
  // Only the hour that comes twice says which it is: with a suffix it is no time to a spreadsheet.
  const isTwice = before > offsetMs || offsetMs > after
  return { offsetMs, suffix: isTwice ? ` +${new Date(offsetMs).toISOString().slice(11, 16)}` : '' }
}

/** An instant as people and spreadsheets read it, in Berlin: `2026-11-21 15:42:50`. */
export function formatBerlinzeit(zeitpunkt: Date): string {
  const ms = zeitpunkt.getTime()
  const tag = Math.floor(ms / dayMs)
  if (tag !== known.tag) known = { tag, abstand: findAbstandOfDay(tag) }
  const { offsetMs, suffix } = known.abstand ?? findAbstandOfHour(Math.floor(ms / hourMs))
  return new Date(ms + offsetMs).toISOString().slice(0, 19).replace('T', ' ') + suffix
}
