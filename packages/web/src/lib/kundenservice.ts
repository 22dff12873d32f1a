let kontakt = ''

/** Called once: by which telephone and mail the tenant's Kundenservice is reached, as far as it says so. */
export function configureKundenservice({ telefon, email }: { telefon?: string; email?: string } = {}): void {
  kontakt = [telefon && `Telefon: ${telefon.replaceAll(' ', '\u00A0')}`, email && `E-Mail: ${email}`]
    .filter(Boolean)
    .join(', ')
}

/** A text for customers; one that sends them to the Kundenservice is followed by how to reach it [mandant-17]. */
export function withKontakt(text: string): string {
  return kontakt !== '' && text.includes('Kundenservice') ? `${text} ${kontakt}` : text
}
