import { quoted } from './quoted.ts'
import { unlinked } from './unlinked.ts'

/**
 * What a customer wrote, in the mail that confirms it to him. He may name any address as his, so the words are marked as
 * a quotation and lead nowhere; to one that is not settled they do not go at all [docs/decisions/0015].
 */
export function formatZitat(was: 'Nachricht' | 'Bemerkung', text: string, hatFesteEmail: boolean): string[] {
  if (hatFesteEmail) return [`Ihre ${was}:`, ...quoted(text).map(unlinked)]
  return [
    `Ihre ${was} liegt uns vor. Zur Sicherheit wiederholen wir sie hier nicht, weil diese E-Mail-Adresse erst seit Kurzem hinterlegt ist.`,
  ]
}
