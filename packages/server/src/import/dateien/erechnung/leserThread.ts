import { parentPort } from 'node:worker_threads'
import { type Gelesen, readErechnung } from '../../../modules/rechnung/erechnung/readErechnung.ts'
import { findErechnung } from '../../../modules/rechnung/erechnung/readPdf.ts'
import type { Auftrag } from './startLeser.ts'

// The thread of startLeser.ts.
parentPort?.on('message', (auftrag: Auftrag) => {
  void read(auftrag).then((gelesen) => parentPort?.postMessage(gelesen))
})

const broken: Gelesen = { hinweise: ['Die PDF-Datei ist nicht lesbar; ob sie eine E-Rechnung enthält, ist offen.'] }

async function read({ content, medientyp, gesucht }: Auftrag): Promise<Gelesen> {
  try {
    const xml = medientyp === 'application/pdf' ? await findErechnung(content) : content
    return xml === undefined ? { hinweise: [] } : readErechnung(xml, gesucht)
  } catch {
    return broken
  }
}
