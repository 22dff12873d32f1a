import { rmSync } from 'node:fs'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { openNeueDatei } from '../lib/files/newFiles.ts'
import { formatDatum } from '../lib/formats.ts'
import { formatCsvZeile } from '../modules/auskunft/csv.ts'
import type { NeuesEinmalpasswort } from '../modules/kunde/einmalpasswort.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** Who gets a letter, and where it goes: the first columns of a CSV of letters. */
export const columns = ['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'firma'] as const
export const anschrift = ['co', 'strasse', 'hausnummer', 'postfach', 'plz', 'ort', 'land'] as const

/** Where the letters go: beside their CSV, with its name. */
export const pdfOf = (path: string): string => `${path.replace(/\.csv$/i, '')}.pdf`

interface Angaben {
  readonly tenant: Pick<Tenant, 'app' | 'brief' | 'portalUrl' | 'filesDir'>
  readonly giltBis: string
  readonly now: Date
}

/**
 * The letters as CSV and as PDF: both complete before the passwords hold, and gone when they do not. Answers how many have
 * no address.
 */
export async function writeBriefe(
  path: string,
  { tenant, giltBis, now }: Angaben,
  set: (weg: (briefe: readonly NeuesEinmalpasswort[]) => Promise<void>) => Promise<void>,
): Promise<number> {
  const finished: string[] = []
  const csv = await openNeueDatei(path)
  try {
    const pdf = await openNeueDatei(pdfOf(path))
    try {
      let ohne = 0
      await set(async (briefe) => {
        ohne = briefe.filter((one) => one.anschrift === undefined).length
        await csv.add(Buffer.from(toCsv(briefe, giltBis)))
        // Loaded here, because every other command would wait for the library.
        const { renderBriefe } = await import('../modules/kunde/brief/renderBriefe.ts')
        const datum = formatDatum(berlinToday(now))
        for await (const chunk of renderBriefe(briefe, { tenant, giltBis, datum })) await pdf.add(chunk)
        await pdf.finish()
        finished.push(pdfOf(path))
        await csv.finish()
        finished.push(path)
      })
      return ohne
    } finally {
      await pdf.close()
    }
  } catch (error) {
    for (const name of finished) rmSync(name, { force: true })
    throw error
  } finally {
    await csv.close()
  }
}

function toCsv(briefe: readonly NeuesEinmalpasswort[], giltBis: string): string {
  const lines = briefe.map((one) => [
    ...columns.map((name) => one[name]),
    ...anschrift.map((name) => one.anschrift?.[name] ?? null),
    one.einmalpasswort,
    giltBis,
  ])
  return [[...columns, ...anschrift, 'einmalpasswort', 'gueltigBis'], ...lines].map(formatCsvZeile).join('')
}

/** A sentence on letters without an address, with a blank before it. */
export const describeOhne = (ohne: number): string =>
  ohne === 0
    ? ''
    : ` ${ohne === 1 ? 'Ein Brief hat' : `${ohne.toLocaleString('de-DE')} Briefe haben`} keine Anschrift: Das Portal kennt keine.`
