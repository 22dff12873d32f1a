import { reichtRolle } from '@ekp/wire/dienst/rollen'
import { printEinmalpasswort } from '@ekp/wire/kunde'
import { call } from '@ekp/web/api/call.ts'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { TextLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { Confirm } from '@ekp/web/ui/form/Confirm.tsx'
import { Page } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useMutation } from '@tanstack/react-query'
import { kundeQuery, sitzungQuery } from '../../queries.ts'
import { formatZeit } from '../../texts.ts'
import { Brief } from '../aufnehmen/Brief.tsx'
import styles from '../aufnehmen/Brief.module.css'
import { Druckkopf } from '../aufnehmen/Druckkopf.tsx'

/** A one-time password for a customer without an e-mail address, on paper; it is shown this one time [versorger-125]. */
export function Einmalpasswortbrief() {
  const { mandant, kundennummer } = useParams('/$mandant/kunden/$kundennummer/einmalpasswortbrief')
  const query = useQuery(kundeQuery(mandant, kundennummer))
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const { data: blatt, error } = query
  const print = useMutation({
    mutationFn: () => call(printEinmalpasswort, { params: { mandant, kundennummer } }),
    // Nothing keeps it once this page is left.
    gcTime: 0,
  })
  const darf = sitzung != null && reichtRolle(sitzung.rolle, 'service')
  return (
    <Page width="form">
      <Druckkopf titel="Einmalpasswort als Brief" />
      {sitzung && !darf && <p>Ihr Konto kann nur ansehen, nichts ändern.</p>}
      {error !== null && <SectionFailed query={query} />}
      {blatt === undefined && error === null && <LoadingMask />}
      {blatt !== undefined && darf && print.data === undefined && (
        <>
          <p>
            Der Brief geht an {blatt.anschrift.join(', ')}. Das bisherige Passwort gilt dann nicht mehr, alle Sitzungen
            enden. Das neue Passwort steht nur einmal hier: Drucken Sie den Brief, bevor Sie die Seite verlassen.
          </p>
          <div>
            <Confirm
              variant="primary"
              busy={print.isPending}
              question={`Neues Einmalpasswort für ${blatt.name} setzen und zeigen?`}
              onConfirm={() => print.mutate()}
            >
              Einmalpasswort setzen
            </Confirm>
          </div>
          {print.error !== null && <Alert kind="error">{print.error.message}</Alert>}
        </>
      )}
      {blatt !== undefined && print.data !== undefined && sitzung && (
        <Brief absender={sitzung.mandant} anschrift={blatt.anschrift} betreff="Ihr Zugang zum Kundenportal">
          <p>Guten Tag,</p>
          <p>
            mit diesem Einmalpasswort melden Sie sich im Kundenportal an. Bei der ersten Anmeldung wählen Sie ein
            eigenes.
          </p>
          <dl className={styles.angaben}>
            <div>
              <dt>Adresse</dt>
              <dd>{print.data.adresse}</dd>
            </div>
            <div>
              <dt>Kundennummer</dt>
              <dd>{blatt.kundennummer}</dd>
            </div>
            <div>
              <dt>Einmalpasswort</dt>
              <dd className={styles.passwort}>{print.data.einmalpasswort}</dd>
            </div>
            <div>
              <dt>Gültig bis</dt>
              <dd>{formatZeit(print.data.giltBis)} Uhr</dd>
            </div>
          </dl>
          <p>Haben Sie das nicht verlangt, melden Sie sich bitte bei uns.</p>
        </Brief>
      )}
      <p className={styles.knopf}>
        <TextLink to="/$mandant/kunden/$kundennummer" params={{ mandant, kundennummer }}>
          Zum Kunden
        </TextLink>
      </p>
    </Page>
  )
}
