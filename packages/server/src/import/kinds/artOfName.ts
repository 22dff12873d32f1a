import { arten } from './listKinds.ts'

/** Whether a file's name says that it is CSV. */
export const isCsvName = (name: string) => name.toLowerCase().endsWith('.csv')

/** Whether a file's name says that it is MSCONS: by its ending, or because it is called as in the market, also behind digits. */
export const isMsconsName = (name: string) => /\.(?:edi|mscons)$|^[\d._-]*mscons_.*\.txt$/is.test(name)

/** The kind of records that a CSV file's name begins with, behind digits that order files; undefined for no known one. */
export function artOfName(name: string): string | undefined {
  const art = /^[\d._-]*([a-z]+)/.exec(name.toLowerCase())?.[1]
  return art !== undefined && arten.includes(art) ? art : undefined
}
