interface Verlust {
  readonly wartende: number
  readonly isUnsaved: boolean
}

/** What a logout would delete, and the question. */
export function logOutText({ wartende, isUnsaved }: Verlust): string {
  const lost = [
    isUnsaved && 'Ihre Eingaben sind noch nicht gespeichert und gehen beim Abmelden verloren.',
    wartende === 1 && 'Es wartet noch eine Ablesung auf Übermittlung. Beim Abmelden wird sie gelöscht.',
    wartende > 1 && `Es warten noch ${wartende} Ablesungen auf Übermittlung. Beim Abmelden werden sie gelöscht.`,
  ]
  return [...lost, 'Möchten Sie sich trotzdem abmelden?'].filter(Boolean).join(' ')
}
