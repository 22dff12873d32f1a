import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { ErrorList } from '../ErrorList.ts'
import { nameDatei } from './nameDatei.ts'
import type { Dateiquelle } from './Dateiquelle.ts'
import { deriveMedientyp } from './deriveMedientyp.ts'
import { largestBytes } from './largestBytes.ts'
import { type StagedDatei, stagedDateien } from './stagedDateien.ts'

const tooLarge = `Die Datei ist größer als ${largestBytes / 1_000_000} MB.`
const wrongType = 'Der Inhalt der Datei passt nicht zu ihrem Namen; PDF-, PNG- und JPEG-Dateien erkennt das Portal.'
const noFiles = 'Dokumente lassen sich hier nicht einspielen.'

async function checkDatei({ datei, dateiname }: StagedDatei, quelle: Dateiquelle | undefined) {
  const opened = quelle === undefined ? noFiles : await quelle.open(datei)
  if (typeof opened === 'string') return { text: opened }
  await opened.close()
  if (opened.bytes > largestBytes) return { text: tooLarge }
  const medientyp = deriveMedientyp(dateiname, opened.kopf)
  return medientyp === undefined ? { text: wrongType } : { medientyp }
}

/** Looks at each file that a line names: that it is there, how large it is and what. */
export async function checkDateien(
  conn: Database,
  quelle: Dateiquelle | undefined,
  errors: ErrorList,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const batch of stagedDateien(conn)) {
    signal?.throwIfAborted()
    const known: { zeile: number; medientyp: string }[] = []
    for (const row of batch) {
      const { text, medientyp } = { text: undefined, medientyp: '', ...(await checkDatei(row, quelle)) }
      if (text === undefined) known.push({ zeile: row.zeile, medientyp })
      else errors.add([{ zeile: row.zeile, feld: 'datei', text: `${text} (${nameDatei(row.datei)})` }])
    }
    await sql`
      update import_dokument s set medientyp = n.medientyp
      from json_to_recordset(${JSON.stringify(known)}::json) as n (zeile integer, medientyp text)
      where s.zeile = n.zeile
    `.execute(conn)
  }
}
