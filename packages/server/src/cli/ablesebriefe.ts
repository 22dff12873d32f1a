import { rmSync } from 'node:fs'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { sql } from 'kysely'
import { encodeQR } from 'qr'
import type { Database } from '../db/open.ts'
import { batchesOf } from '../lib/batchesOf.ts'
import { openNeueDatei } from '../lib/files/newFiles.ts'
import { formatDatum } from '../lib/formats.ts'
import { formatCsvZeile } from '../modules/auskunft/csv.ts'
import { createAbleselinks } from '../modules/kunde/ableselink/createAbleselinks.ts'
import type { AblesbarerZaehler } from '../modules/kunde/ableselink/findAblesbare.ts'
import { listAnschriften } from '../modules/kunde/brief/anschrift.ts'
import { ableseUrlOf } from '../tenant/addresses.ts'
import { anschrift, columns } from './briefe.ts'

interface Auftrag {
  readonly bearbeiter: string
  readonly now: Date
  readonly bis: string
}

const batch = 1000
// A camera needs four modules of white around a code (ISO/IEC 18004).
const border = 4

/**
 * Makes links and writes them as CSV, a line each with the address of the letter and the QR code; answers how many, and how
 * many of the letters have no address. The file is complete before the links hold, and gone when they do not.
 */
export async function writeAblesebriefe(
  db: Database,
  path: string,
  zaehler: readonly AblesbarerZaehler[],
  tenant: { readonly portalUrl: string },
  auftrag: Auftrag,
): Promise<{ readonly zahl: number; readonly ohne: number }> {
  const csv = await openNeueDatei(path)
  let isFinished = false
  try {
    return await db.transaction().execute(async (tx) => {
      let [zahl, ohne] = [0, 0]
      await csv.add(Buffer.from(formatCsvZeile([...columns, ...anschrift, ...own])))
      for (const some of batchesOf(zaehler, batch)) {
        const links = await createAbleselinks(tx, some, 'brief', auftrag)
        const kundennummern = links.map((link) => link.zaehler.kundennummer)
        const anschriften = await listAnschriften(tx, kundennummern, berlinToday(auftrag.now))
        const lines = links.map(({ zaehler: one, token }) => {
          const wo = anschriften.get(one.kundennummer)
          const link = ableseUrlOf(tenant, token)
          return formatCsvZeile([
            ...columns.map((name) => one[name]),
            ...anschrift.map((name) => wo?.[name] ?? null),
            ...[one.vertragId, one.zaehlernummer, formatDatum(auftrag.bis), link, toSvg(link)],
          ])
        })
        await csv.add(Buffer.from(lines.join('')))
        // In a young portal the trail's trigger has planned for an empty table, and would read all of it for each entry.
        if (zahl === 0) await sql`analyze protokoll_kopf`.execute(tx)
        zahl += links.length
        ohne += kundennummern.filter((kundennummer) => !anschriften.has(kundennummer)).length
      }
      if (zahl === 0) return { zahl, ohne }
      await csv.finish()
      isFinished = true
      return { zahl, ohne }
    })
  } catch (error) {
    if (isFinished) rmSync(path, { force: true })
    throw error
  } finally {
    await csv.close()
  }
}

const own = ['vertragId', 'zaehlernummer', 'gueltigBis', 'link', 'qr'] as const

const toSvg = (text: string) => encodeQR(text, 'svg', { ecc: 'medium', border })
