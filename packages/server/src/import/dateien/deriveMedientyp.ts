import { medientypen } from '../../http/medientypen.ts'

const signatures: readonly (readonly [medientyp: string, beginning: Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
]
const recognisable = new Set(signatures.map(([medientyp]) => medientyp))

/**
 * The type of a file, by its beginning and the ending of its name; undefined when one says it is a PDF, PNG or JPEG
 * and the other that it is something else.
 */
export function deriveMedientyp(dateiname: string, kopf: Buffer): string | undefined {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(dateiname)?.[1]?.toLowerCase() ?? ''
  const named = Object.hasOwn(medientypen, ending) ? medientypen[ending] : undefined
  const found = signatures.find(([, beginning]) => kopf.subarray(0, beginning.length).equals(beginning))?.[0]
  if (named === undefined) return found ?? 'application/octet-stream'
  return named === found || (found === undefined && !recognisable.has(named)) ? named : undefined
}
