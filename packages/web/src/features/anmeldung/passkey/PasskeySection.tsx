import { removeEigenerPasskey } from '@ekp/wire/anmeldung/passkey'
import { call } from '../../../api/call.ts'
import { useQuery } from '../../../lib/useQuery.ts'
import { Confirm } from '../../../ui/form/Confirm.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Posten, PostenList } from '../meine/Posten.tsx'
import { anmeldungQuery, useBeenden } from '../meine/queries.ts'
import { formatZeitpunkt } from '../meine/texts.ts'
import { hasPasskeys } from './device.ts'
import { NeuerPasskey } from './NeuerPasskey.tsx'

/** The customer's passkeys, and another one [anmeldung-33]; nothing where neither portal nor browser can have any. */
export function PasskeySection() {
  const { status, data, error: failed, refetch, isFetching } = useQuery(anmeldungQuery)
  const { beende, isBusy, error } = useBeenden()
  const passkeys = data?.passkeys ?? []
  if (data?.passkeys === null || (!hasPasskeys() && passkeys.length === 0)) return null
  return (
    <Section title="Passkeys" query={{ status, data, error: failed, refetch, isFetching }}>
      {() => (
        <>
          <p>Mit einem Passkey melden Sie sich mit Fingerabdruck, Gesicht oder Gerätecode an, ohne Kundennummer.</p>
          {(passkeys.length > 0 || error !== undefined) && (
            <PostenList error={error} of={data?.passkeys}>
              {passkeys.map(({ id, name, angelegtAm, zuletztAm }) => (
                <Posten
                  key={id}
                  title={name}
                  note={`Hinzugefügt ${formatZeitpunkt(angelegtAm)}; ${
                    zuletztAm === null ? 'noch nie benutzt' : `zuletzt benutzt ${formatZeitpunkt(zuletztAm)}`
                  }.`}
                >
                  <Confirm
                    size="small"
                    variant="quietDanger"
                    busy={isBusy}
                    aria-label={`Entfernen: ${name}`}
                    question="Diesen Passkey entfernen?"
                    onConfirm={() =>
                      void beende(
                        () => call(removeEigenerPasskey, { params: { passkeyId: id } }),
                        'Der Passkey ist entfernt.',
                      )
                    }
                  >
                    Entfernen
                  </Confirm>
                </Posten>
              ))}
            </PostenList>
          )}
          {hasPasskeys() && <NeuerPasskey taken={passkeys.map(({ name }) => name)} />}
        </>
      )}
    </Section>
  )
}
