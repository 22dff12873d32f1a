import { Erfolgsmeldung } from './Erfolgsmeldung.tsx'
import { Impressumshinweis } from './Impressumshinweis.tsx'
import { linkVerschicktText } from './passwortTexts.ts'

/** The link is on its way, and what helps where it does not arrive. */
export function LinkVerschickt() {
  return (
    <>
      <Erfolgsmeldung>{linkVerschicktText}</Erfolgsmeldung>
      <p>
        Die E-Mail ist meist nach wenigen Minuten da. Sehen Sie bitte auch im Spam-Ordner nach. Kommt keine an, prüfen
        Sie Ihre Kundennummer und versuchen Sie es nach einigen Minuten noch einmal, oder wenden Sie sich an unseren
        Kundenservice.
      </p>
      <Impressumshinweis />
    </>
  )
}
