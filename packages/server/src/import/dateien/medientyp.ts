import { medientypen } from '../../http/reply/download.ts'
import { findSyntax } from '../../modules/rechnung/erechnung/syntax.ts'

const signatures: readonly (readonly [medientyp: string, beginning: Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
]
const erechnung = 'application/xml'
const recognisable = new Set([...signatures.map(([medientyp]) => medientyp), erechnung])

function recognise(head: Buffer): string | undefined {
  const signature = signatures.find(([, beginning]) => head.subarray(0, beginning.length).equals(beginning))
  return signature?.[0] ?? (findSyntax(head.toString('utf8')) === undefined ? undefined : erechnung)
}

/**
 * The type of a file, by its first bytes and the ending of its name; undefined if only one of the two says that it is a
 * PDF, PNG, JPEG or XRechnung. Other XML is not taken.
 */
export function deriveMedientyp(dateiname: string, head: Buffer): string | undefined {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(dateiname)?.[1]?.toLowerCase() ?? ''
  const named = Object.hasOwn(medientypen, ending) ? medientypen[ending] : undefined
  const found = recognise(head)
  if (named === undefined) return found ?? 'application/octet-stream'
  return named === found || (found === undefined && !recognisable.has(named)) ? named : undefined
}
