import type { Database } from '../../db/open.ts'
import { listImportlaeufe } from '../../import/lauf/importlauf.ts'
import { hinweis, inOrdnung, type Verdict } from './verdict.ts'

const dayMs = 86_400_000
const mostNames = 5

/** Whether the files of the last 24 hours were imported whole; a file that was later imported whole counts as that. */
export async function checkImporte(db: Database, now: Date): Promise<Verdict> {
  const latest = new Map<string, string>()
  for (const { dateiname, ergebnis } of await listImportlaeufe(db, { seit: new Date(now.getTime() - dayMs) })) {
    if (!latest.has(dateiname)) latest.set(dateiname, ergebnis)
  }
  const describe = (words: string, wanted: string) => {
    const names = [...latest].filter(([, ergebnis]) => ergebnis === wanted).map(([dateiname]) => dateiname)
    const more = names.length > mostNames ? ` und ${names.length - mostNames} weitere` : ''
    return names.length === 0 ? [] : [`${words}: ${names.slice(0, mostNames).join(', ')}${more}`]
  }
  const parts = [...describe('abgelehnt', 'abgelehnt'), ...describe('nur zum Teil eingespielt', 'teilweise')]
  if (parts.length === 0) return inOrdnung('In den letzten 24 Stunden ist keine Datei abgelehnt.')
  return hinweis(`In den letzten 24 Stunden ${parts.join('; ')}.`, 'Warum, sagt der Befehl importe.')
}
