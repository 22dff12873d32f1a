import type { Vorgangsblatt } from '@ekp/wire/vorgang'
import { Identifier } from '@ekp/web/ui/Identifier.tsx'
import { MailLink, PhoneLink, PlainLink } from '@ekp/web/ui/Links.tsx'
import { Card } from '@ekp/web/ui/layout/Card.tsx'
import { useId } from 'react'
import { formatTag, nameStatus } from '../../texts.ts'
import kundeStyles from '../Kunde.module.css'
import { VorgangLink } from '../vorgangLinks.tsx'
import styles from './Arbeitsplatz.module.css'

/** The customer of a Vorgang in short, with a way to all about him. */
export function Kurzblatt({ mandant, blatt: { vorgang, kunde } }: { mandant: string; blatt: Vorgangsblatt }) {
  const id = useId()
  if (kunde === null) {
    return (
      <Card as="section" aria-labelledby={id}>
        <h2 id={id}>Kunde</h2>
        <p>
          {vorgang.kundennummer === null
            ? 'Ohne Anmeldung gesendet: Bitte suchen Sie den Kunden.'
            : `Kunde ${vorgang.kundennummer} hat verlangt, gelöscht zu werden.`}
        </p>
      </Card>
    )
  }
  const { kundennummer, name, geburtsdatum, email, festnetz, mobil, vertraege, offene } = kunde
  return (
    <Card as="section" aria-labelledby={id}>
      <div>
        <h2 id={id}>
          <PlainLink to="/$mandant/kunden/$kundennummer" params={{ mandant, kundennummer }}>
            {name}
          </PlainLink>
        </h2>
        <p className={kundeStyles.hint}>
          <Identifier>{kundennummer}</Identifier>
          {geburtsdatum !== null && `, geboren ${formatTag(geburtsdatum)}`}
        </p>
      </div>
      <ul className={kundeStyles.sentences}>
        {email !== null && (
          <li>
            <MailLink adresse={email} />
          </li>
        )}
        {[festnetz, mobil].map((nummer) => nummer !== null && <Nummer key={nummer} nummer={nummer} />)}
      </ul>
      <ul className={styles.entries}>
        {vertraege.map((vertrag) => (
          <li key={vertrag.id}>
            <Identifier>{vertrag.id}</Identifier> {vertrag.versorgungsart === 'gas' ? 'Gas' : 'Strom'}{' '}
            {nameStatus(vertrag.status)}
            {vertrag.adresse !== null && <p className={kundeStyles.hint}>{vertrag.adresse}</p>}
          </li>
        ))}
      </ul>
      {offene.length > 0 && (
        <section aria-label="Sonst noch offen">
          <p className={kundeStyles.hint}>Sonst noch offen</p>
          <ul className={kundeStyles.sentences}>
            {offene.map((other) => (
              <li key={other.nr}>
                <VorgangLink vorgang={other} mandant={mandant} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}

const Nummer = ({ nummer }: { nummer: string }) => (
  <li>
    <PhoneLink nummer={nummer} />
  </li>
)
