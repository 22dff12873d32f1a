import { type Konto, kontoaktionen } from '@ekp/wire/dienst/konten'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { TextLink } from '@ekp/web/ui/Links.tsx'
import { Card, Plate } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { kontenQuery, sitzungQuery } from '../../queries.ts'
import { describeRolle, formatAnmeldung, formatZeit } from '../../texts.ts'
import { Rows } from '../Rows.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@ekp/web/api/call.ts'
import { ConfirmedActions } from '../ConfirmedActions.tsx'
import { Ergebnis } from '../Ergebnis.tsx'

/** One account of the desk, and what can be done about it [versorger-78]. */
export function Dienstkonto() {
  const { mandant, nr } = useParams('/$mandant/konten/$nr')
  const query = useQuery(kontenQuery(mandant))
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  const konto = query.data?.konten.find((one) => String(one.nr) === nr)
  const name = konto?.name ?? 'Konto'
  return (
    <Page>
      <PageHeading title={[name, 'Kundendienst']} lead={konto && <Plate>{konto.kennung}</Plate>}>
        {name}
      </PageHeading>
      {query.isPending && <LoadingMask />}
      {query.error !== null && <SectionFailed query={query} />}
      {konto && (
        <Card as="section" aria-labelledby="angaben">
          <h2 id="angaben">Angaben</h2>
          <Angaben konto={konto} />
        </Card>
      )}
      {query.data && (
        <Card as="section" aria-labelledby="aendern">
          <h2 id="aendern">Ändern</h2>
          {konto !== undefined && konto.kennung === sitzung?.kennung ? (
            <p>Das ist Ihr eigenes Konto. Es ändert nur jemand anders mit der Rolle admin.</p>
          ) : (
            <Kontomassnahmen mandant={mandant} konto={konto} />
          )}
        </Card>
      )}
      <p>
        <TextLink to="/$mandant/konten" params={{ mandant }}>
          Alle Konten
        </TextLink>
      </p>
    </Page>
  )
}

const Angaben = ({ konto: { rolle, gesperrt, gebremst, angemeldetAm, angelegtAm } }: { konto: Konto }) => (
  <>
    {gesperrt && <Alert kind="warning">Dieses Konto ist gesperrt: Niemand meldet sich damit an.</Alert>}
    {gebremst && (
      <Alert kind="info">
        Nach vielen falschen Passwörtern ist dieses Konto gebremst: Auf neuen Geräten wird sein Passwort vorerst nicht
        geprüft. Bekannte Geräte und Passkeys gelten weiter.
      </Alert>
    )}
    <Rows
      rows={[
        ['Rolle', describeRolle(rolle)],
        ['Letzte Anmeldung', formatAnmeldung(angemeldetAm)],
        ['Angelegt', formatZeit(angelegtAm)],
      ]}
    />
  </>
)

interface KontomassnahmenProps {
  mandant: string
  /** Undefined: there is none, or it has just been removed. */
  konto: Konto | undefined
}

/** What can be done about an account; each asks back, and says afterwards what was done. */
function Kontomassnahmen({ mandant, konto }: KontomassnahmenProps) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (action: Kontoaktion): Promise<{ text: string; passwort?: string }> => {
      const params = { mandant, kennung: konto?.kennung ?? '' }
      return 'body' in action ? call(action.call, { params, body: action.body }) : call(action.call, { params })
    },
    // Also after a refusal: somebody else may have done it meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: kontenQuery(mandant).queryKey }),
  })
  return (
    <>
      <Ergebnis ergebnis={act.data} error={act.error?.message} />
      {konto === undefined && act.data === undefined && <p>Dieses Konto gibt es nicht.</p>}
      {konto && (
        <ConfirmedActions
          actions={actionsFor(konto)}
          name={konto.name}
          busy={act.isPending}
          onConfirm={(one) => act.mutate(one)}
        />
      )}
    </>
  )
}

type Kontoaktion = ReturnType<typeof actionsFor>[number]

function actionsFor({ rolle, gesperrt, gebremst }: Konto) {
  const { giveRolle, lock, unlock, release, renewPasswort, remove } = kontoaktionen
  return [
    ...(gebremst && !gesperrt ? [release] : []),
    ...giveRolle.filter(({ body }) => body.rolle !== rolle),
    gesperrt ? unlock : lock,
    renewPasswort,
    remove,
  ]
}
