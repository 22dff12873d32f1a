interface Failed {
  historie: boolean
  vertrag: boolean
}

/** What could not be loaded, in the specification's words whatever the server says [section 8]. */
export function tarifhistorieErrorText({ historie, vertrag }: Failed): string {
  const texts = [
    historie && 'Es ist ein Fehler bei Laden der Tarifhistorie aufgetreten.',
    vertrag && 'Es ist ein Fehler bei Laden des Vertrags aufgetreten.',
  ]
  return texts.filter(Boolean).join(' ')
}
