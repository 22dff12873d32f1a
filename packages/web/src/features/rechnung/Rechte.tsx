import type { Rechnungskopf } from '@ekp/wire/rechnung'
import { keepParagraphs } from '../../lib/keepParagraphs.ts'
import { TextLink } from '../../ui/Links.tsx'
import { loaded, Section } from '../../ui/layout/Section.tsx'
import { askAbout } from '../anschlussnutzer/anlass.ts'
import styles from './Rechnung.module.css'

/** For the form of a question about a bill of a contract. */
export const askAboutRechnung = ({ rechnungsnummer }: Pick<Rechnungskopf, 'rechnungsnummer'>, vertragId: string) =>
  askAbout(`Rechnung ${rechnungsnummer}`, vertragId, 'Frage zur Abrechnung')

interface RechteProps {
  rechnung: Pick<Rechnungskopf, 'rechnungsnummer'>
  vertragId: string
}

/** What § 40 (2) Nr. 8, §§ 111a and 111b EnWG have a bill say. */
export const Rechte = ({ rechnung, vertragId }: RechteProps) => (
  <Section title="Wenn etwas nicht stimmt" query={loaded(true)}>
    {() => (
      <div className={styles.rechte}>
        <p>
          <TextLink to="/kontaktanfrage" state={askAboutRechnung(rechnung, vertragId)}>
            Schreiben Sie uns
          </TextLink>
          {keepParagraphs(': Auf eine Beschwerde antworten wir innerhalb von vier Wochen (§ 111a EnWG).')}
        </p>
        <p>
          {keepParagraphs(
            'Danach können Sie sich kostenlos an die Schlichtungsstelle Energie wenden, Friedrichstraße 133, 10117 Berlin, www.schlichtungsstelle-energie.de (§ 111b EnWG). Über Ihre Rechte informiert der Verbraucherservice der Bundesnetzagentur, Postfach 8001, 53105 Bonn.',
          )}
        </p>
      </div>
    )}
  </Section>
)
