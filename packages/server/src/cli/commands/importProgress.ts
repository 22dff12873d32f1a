import type { ImportProgress, ReportProgress } from '../../import/report.ts'
import type { Terminal } from '../terminal.ts'

const barWidth = 24
const redrawMs = 100
const nextLineMs = 10_000

const number = (value: number) => value.toLocaleString('de-DE')
const names = {
  lesen: 'Lesen',
  pruefen: 'Prüfen',
  passwoerter: 'Passwörter',
  dokumente: 'Dokumente',
  schreiben: 'Schreiben',
} as const

/** What is counted while the file is read: one, and more. */
type Einheit = readonly [string, string]

function shareOf(progress: ImportProgress, totalBytes: number | undefined): number | undefined {
  if ('fertig' in progress) return progress.fertig / progress.gesamt
  return progress.schritt === 'lesen' && totalBytes ? Math.min(1, progress.bytes / totalBytes) : undefined
}

function detailOf(progress: ImportProgress, einheit: Einheit): string {
  if (progress.schritt === 'lesen')
    return progress.zeilen === 1 ? `1 ${einheit[0]}` : `${number(progress.zeilen)} ${einheit[1]}`
  if ('fertig' in progress) return `${number(progress.fertig)} von ${number(progress.gesamt)}`
  return ''
}

function textOf(
  progress: ImportProgress,
  totalBytes: number | undefined,
  { hasBar, einheit }: { hasBar: boolean; einheit: Einheit },
): string {
  const share = shareOf(progress, totalBytes)
  const parts = [names[progress.schritt].padEnd(hasBar ? 10 : 0)]
  if (share !== undefined) {
    const full = Math.round(share * barWidth)
    if (hasBar) parts.push('█'.repeat(full) + '░'.repeat(barWidth - full))
    parts.push(`${Math.floor(share * 100)} %`.padStart(hasBar ? 5 : 0))
  }
  return [...parts, detailOf(progress, einheit)].join('  ').trimEnd()
}

/** Shows an import's progress: a bar that moves on a terminal, now and then a line elsewhere. */
export function showProgress(
  stderr: Terminal['stderr'],
  totalBytes: number | undefined,
  einheit: Einheit = ['Zeile', 'Zeilen'],
): { report: ReportProgress; end: () => void } {
  let schritt: ImportProgress['schritt'] | undefined
  let shownMs = 0
  return {
    report: (progress) => {
      const nowMs = performance.now()
      const isNew = progress.schritt !== schritt
      if (!isNew && nowMs - shownMs < (stderr.isTTY ? redrawMs : nextLineMs)) return
      shownMs = nowMs
      schritt = progress.schritt
      const shown = textOf(progress, totalBytes, { hasBar: stderr.isTTY, einheit })
      stderr.write(stderr.isTTY ? `\r\u001b[K${shown}` : `${shown}\n`)
    },
    end: () => {
      if (stderr.isTTY && schritt !== undefined) stderr.write('\r\u001b[K')
    },
  }
}
