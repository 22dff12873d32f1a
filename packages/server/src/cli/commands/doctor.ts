import type { Command } from '../command.ts'
import { type Befund, examine } from '../doctor/examine.ts'
import { flag } from '../parameters.ts'

const json = flag('json', 'schreibt alles am Ende als ein JSON-Dokument, für Maschinen')

// What the exit code says: everything is well, somebody should look, something does not work.
const codes = { 'in Ordnung': 0, Hinweis: 1, Fehler: 2 } as const

export const doctor: Command = {
  name: 'doctor',
  help: `prüft Einstellungen, Datenbank, Rechte, Ordner, Platz, Uhren, E-Mails, Zertifikat, Aufgaben,
Preise und Dokumente, ändert nichts und nennt Abhilfe; Exit-Code 0, 1 (Hinweis) oder 2 (Fehler)`,
  parameters: [json],
  run: async (given, { environment, clock, out }) => {
    const befunde: Befund[] = []
    const report = async (befund: Befund) => {
      befunde.push(befund)
      if (!given(json)) await out(formatBefund(befund))
    }
    await examine({ environment, clock, report })
    const code = Math.max(...befunde.map(({ zustand }) => codes[zustand]))
    if (given(json)) await out(JSON.stringify({ exitCode: code, befunde }, undefined, 2))
    else await out(sumUp(befunde))
    return code
  },
}

function formatBefund({ zustand, bereich, mandant, satz, abhilfe }: Befund): string {
  const place = mandant === undefined ? bereich : `${bereich} ${mandant}`
  return `${zustand.padEnd(10)}  ${place}: ${satz}${abhilfe === undefined ? '' : ` Abhilfe: ${abhilfe}`}`
}

function sumUp(befunde: readonly Befund[]): string {
  const countOf = (gesucht: Befund['zustand']) => befunde.filter(({ zustand }) => zustand === gesucht).length
  return `${countOf('in Ordnung')} in Ordnung, ${countOf('Hinweis')} Hinweise, ${countOf('Fehler')} Fehler.`
}
