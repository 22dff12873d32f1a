interface Failed {
  historie: boolean
  vertrag: boolean
}

/** What could not be loaded, always in these words, whatever the server says [tarif-12]. */
export function tarifhistorieErrorText({ historie, vertrag }: Failed): string {
  const texts = [
    historie && 'Es ist ein Fehler bei Laden der Tarifhistorie aufgetreten.',
    vertrag && 'Es ist ein Fehler bei Laden des Vertrags aufgetreten.',
  ]
  return texts.filter(Boolean).join(' ')
}
