const list = new Intl.ListFormat('de-DE', { type: 'conjunction' })

/** Why a form cannot be sent yet: names the fields, in their order [oberflaeche-18]. */
export function submitReason(
  labels: Readonly<Record<string, string | undefined>>,
  problems: Readonly<Record<string, string>>,
  isEmpty: boolean,
): string {
  if (isEmpty) return 'Das Formular ist leer.'
  const missing = Object.entries(labels).flatMap(([name, label]) =>
    label !== undefined && name in problems ? [label] : [],
  )
  return `Bitte ergänzen oder prüfen Sie noch: ${list.format(missing)}.`
}
