/** What is left, to be read: every second another. */
export function restText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} Minuten`
}

/** What is left, to be heard: three times in two minutes. */
export function spokenRest(seconds: number): string {
  if (seconds > 60) return '2 Minuten'
  return seconds > 20 ? '1 Minute' : '20 Sekunden'
}
