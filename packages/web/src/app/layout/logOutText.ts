interface Verlust {
  readonly wartende: number
  readonly isUnsaved: boolean
  readonly ziel?: string
}

/** What a logout would delete, or a switch to another customer number, and the question. */
export function logOutText({ wartende, isUnsaved, ziel }: Verlust): string {
  if (ziel !== undefined) {
    return `Ihre Eingaben sind noch nicht gespeichert und gehen beim Wechsel verloren. Möchten Sie trotzdem zu ${ziel} wechseln?`
  }
  const lost = [
    isUnsaved && 'Ihre Eingaben sind noch nicht gespeichert und gehen beim Abmelden verloren.',
    wartende === 1 && 'Es wartet noch eine Ablesung auf Übermittlung. Beim Abmelden wird sie gelöscht.',
    wartende > 1 && `Es warten noch ${wartende} Ablesungen auf Übermittlung. Beim Abmelden werden sie gelöscht.`,
  ]
  return [...lost, 'Möchten Sie sich trotzdem abmelden?'].filter(Boolean).join(' ')
}
