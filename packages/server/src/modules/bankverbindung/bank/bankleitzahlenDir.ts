import { join } from 'node:path'

/** Where the operator's files of bank codes lie. */
export const bankleitzahlenDir = (dataDir: string) => join(dataDir, 'bankleitzahlen')
