import { isKalendertag } from '@ekp/wire/rules/kalendertag'

/** The day in a file's name, as in `BLZ_20261207.txt`. */
export function findTagInName(name: string): string | undefined {
  const [, year, month, day] = /(?<!\d)(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(name) ?? []
  const tag = `${year}-${month}-${day}`
  return isKalendertag(tag) ? tag : undefined
}
