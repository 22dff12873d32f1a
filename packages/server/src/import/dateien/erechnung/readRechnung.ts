import type { Gelesen } from '../../../modules/rechnung/erechnung/readErechnung.ts'
import type { Datei } from '../quellen.ts'
import type { Leser } from './startLeser.ts'

interface Rechnungsdatei {
  readonly medientyp: string | null
  readonly rechnungsnummer: string | null
  readonly vertrag_id: string | null
  readonly liest: boolean
}

// A larger file is stored all the same.
const largestBytes = 20_000_000

const nothing: Gelesen = { hinweise: [] }

/** The bill in the file of a document, where it is one to read: a ZUGFeRD PDF or an XRechnung. */
export async function readRechnung(
  { medientyp, rechnungsnummer, vertrag_id: vertragId, liest }: Rechnungsdatei,
  file: Pick<Datei, 'bytes' | 'content'>,
  leser: Leser,
): Promise<Gelesen> {
  const isXml = medientyp === 'application/xml'
  if (!liest || rechnungsnummer === null || (medientyp !== 'application/pdf' && !isXml)) return nothing
  if (vertragId === null)
    return isXml ? { hinweise: ['Ohne vertragId bleiben die Posten der E-Rechnung ungelesen.'] } : nothing
  if (file.bytes > largestBytes)
    return {
      hinweise: [`Eine Datei von mehr als ${largestBytes / 1_000_000} MB wird nicht auf eine E-Rechnung gelesen.`],
    }
  return leser.read(() => load(file), { medientyp, gesucht: { rechnungsnummer, vertragId } })
}

async function load({ bytes, content }: Pick<Datei, 'bytes' | 'content'>): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(bytes)
  let at = 0
  for await (const chunk of content()) {
    // A file that grows meanwhile is cut off, and then cannot be read.
    all.set(chunk.subarray(0, bytes - at), at)
    at = Math.min(bytes, at + chunk.length)
  }
  return all
}
