import type { TenantConfig } from '@ekp/wire/tenant'
import type { ReactNode } from 'react'
import { formatDatum } from '../lib/format.ts'
import { useTenant } from '../lib/tenantContext.ts'
import { MailLink, NewTabLink, PhoneLink, TextLink } from '../ui/Links.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import styles from './Barrierefreiheit.module.css'

/** The day on which the texts of this page were last compared with the portal. */
const standDesPortals = '2026-11-23'

const behoerde = {
  name: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF AöR)',
  anschrift: 'Carl-Miller-Straße 6, 39112 Magdeburg',
  email: 'kontakt@mlbf-barrierefrei.de',
  url: 'https://www.mlbf-barrierefrei.de',
}

const grenzenDesPortals = [
  'Dokumente zum Herunterladen, zum Beispiel Rechnungen als PDF, sind möglicherweise nicht alle barrierefrei. Wir senden sie Ihnen auf Wunsch in einer anderen Form.',
]

/** The accessibility information that the law asks for (§ 14 BFSG, Anlage 3) [mandant-18]. */
export function Barrierefreiheit() {
  const tenant = useTenant()
  const { name, footer, barrierefreiheit } = tenant
  const { beschreibung, pruefung, grenzen = grenzenDesPortals, stand = standDesPortals } = barrierefreiheit
  return (
    <Page width="form">
      <PageHeading title={['Barrierefreiheit', name]} lead="Unser Kundenportal sollen alle Menschen benutzen können.">
        Barrierefreiheit
      </PageHeading>
      {footer?.barrierefreiheit === undefined ? (
        <>
          <Part title="Was das Kundenportal ist">
            {beschreibung === undefined ? <Beschreibung tenant={tenant} /> : <p>{beschreibung}</p>}
          </Part>
          <Part title="Wie es die Anforderungen erfüllt">
            <Anforderungen />
            <p>
              {pruefung ??
                'Das ist unsere eigene Bewertung: Bei jeder Änderung prüft ein Programm jede Seite, hell und dunkel, am Telefon und am Bildschirm. Eine unabhängige Stelle hat es noch nicht geprüft.'}
            </p>
          </Part>
          <Part title="Bekannte Grenzen">
            {grenzen.length === 0 ? <p>Zurzeit sind uns keine bekannt.</p> : <List items={grenzen} />}
          </Part>
          <Part title="Barrieren melden">
            <p>Haben Sie eine Barriere gefunden, oder brauchen Sie etwas in einer anderen Form? Sagen Sie es uns.</p>
            <Kontakt tenant={tenant} />
          </Part>
          <Part title="Zuständige Behörde">
            <p>
              Ob wir die Anforderungen des Barrierefreiheitsstärkungsgesetzes (BFSG) einhalten, überwacht diese Behörde.
              An sie können Sie sich wenden, wenn unsere Antwort Ihnen nicht hilft.
            </p>
            <Behoerde {...(barrierefreiheit.behoerde ?? behoerde)} />
          </Part>
          <p>Stand: {formatDatum(stand)}</p>
        </>
      ) : (
        <p>
          Wie barrierefrei es ist, steht in unserer{' '}
          <NewTabLink href={footer.barrierefreiheit}>Erklärung zur Barrierefreiheit</NewTabLink>.
        </p>
      )}
    </Page>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
)

const List = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

interface OfTenant {
  tenant: TenantConfig
}

function Beschreibung({ tenant: { kuendigungsbutton, widerrufsbutton } }: OfTenant) {
  const ohneAnmeldung = [...(kuendigungsbutton ? ['kündigen'] : []), ...(widerrufsbutton ? ['widerrufen'] : [])]
  return (
    <>
      <p>
        Hier sehen Kundinnen und Kunden ihre Verträge über Strom und Gas, Tarife, Verbräuche und Dokumente. Sie
        übermitteln Zählerstände, ändern ihre Kontaktdaten, Rechnungsadressen und Bankverbindungen, schreiben dem
        Kundenservice und kündigen Verträge.
      </p>
      <p>
        Das Kundenportal läuft im Browser, am Telefon wie am Computer. Angemeldet wird mit Kundennummer und Passwort.
        {ohneAnmeldung.length > 0 && ` Verträge ${ohneAnmeldung.join(' und ')} kann man auch ohne Anmeldung.`}
      </p>
    </>
  )
}

const Anforderungen = () => (
  <>
    <p>
      Maßstab sind die Norm EN 301 549 und die Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA. Danach ist das
      Kundenportal gebaut:
    </p>
    <List
      items={[
        'Wahrnehmen: Schrift hebt sich vom Hintergrund ab, hell wie dunkel. Sie lässt sich auf das Doppelte vergrößern, ohne dass man seitwärts rollen muss. Was ein Diagramm zeigt, gibt es auch als Tabelle, und Farbe ist nie der einzige Hinweis.',
        'Bedienen: Alles geht mit der Tastatur, und man sieht, wo man ist. Bevor eine Anmeldung endet, sagt das Kundenportal es und lässt sie verlängern.',
        'Verstehen: Jedes Feld hat einen Namen. Ein Fehler steht beim Feld und am Anfang des Formulars und sagt, was möglich ist. Was man nicht zurücknehmen kann, fragt noch einmal nach.',
        'Vorlesen: Überschriften, Listen, Tabellen, Felder und Meldungen sind so ausgezeichnet, dass Vorleseprogramme sie erkennen und ansagen.',
      ]}
    />
  </>
)

/** How to reach the supplier: what he has set, else where it stands. */
function Kontakt({ tenant: { name, footer, kundenservice } }: OfTenant) {
  const { telefon, email } = kundenservice ?? {}
  if (telefon === undefined && email === undefined) {
    return footer === undefined ? (
      <p>
        Schreiben Sie uns mit einer <TextLink to="/kontaktanfrage">Kontaktanfrage</TextLink>.
      </p>
    ) : (
      <p>
        Wie Sie uns erreichen, steht im <NewTabLink href={footer.impressum}>Impressum</NewTabLink>.
      </p>
    )
  }
  return (
    <ul>
      <li>{name}</li>
      {telefon !== undefined && (
        <li>
          Telefon: <PhoneLink nummer={telefon} />
        </li>
      )}
      {email !== undefined && (
        <li>
          E-Mail: <MailLink adresse={email} />
        </li>
      )}
    </ul>
  )
}

function Behoerde({ name, anschrift, email, url }: NonNullable<TenantConfig['barrierefreiheit']['behoerde']>) {
  return (
    <ul>
      <li>{name}</li>
      <li>{anschrift}</li>
      {email !== undefined && (
        <li>
          E-Mail: <MailLink adresse={email} />
        </li>
      )}
      {url !== undefined && (
        <li>
          <NewTabLink href={url}>{url}</NewTabLink>
        </li>
      )}
    </ul>
  )
}
