import { TextLink } from '../../ui/Links.tsx'

/** What is still to be done once a contract is cancelled [kuendigung-28]. */
export const NachKuendigung = ({ vertragId }: { vertragId: string }) => (
  <p>
    Lesen Sie am letzten Tag den Zähler ab und{' '}
    <TextLink to="/vertrag/$vertragId/ablesung" params={{ vertragId }}>
      erfassen Sie den Zählerstand
    </TextLink>
    . Soll die Schlussrechnung an eine neue Adresse gehen,{' '}
    <TextLink to="/vertrag/$vertragId/rechnungsadresse/editieren" params={{ vertragId }}>
      ändern Sie die Rechnungsadresse
    </TextLink>
    . War es ein Versehen, <TextLink to="/kontaktanfrage">schreiben Sie uns</TextLink>.
  </p>
)
