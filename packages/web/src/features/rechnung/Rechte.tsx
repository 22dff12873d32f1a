import { keepParagraphs } from '../../lib/keepParagraphs.ts'
import { TextLink } from '../../ui/Links.tsx'
import { loaded, Section } from '../../ui/layout/Section.tsx'
import styles from './Rechnung.module.css'

/** What § 40 (2) Nr. 8, §§ 111a and 111b EnWG have a bill say. */
export const Rechte = () => (
  <Section title="Wenn etwas nicht stimmt" query={loaded(true)}>
    {() => (
      <div className={styles.rechte}>
        <p>
          <TextLink to="/kontaktanfrage">Schreiben Sie uns</TextLink>
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
