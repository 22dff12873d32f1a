import { useQuery } from '../../../lib/useQuery.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { PostenList } from '../meine/Posten.tsx'
import { anmeldungQuery, useBeenden } from '../meine/queries.ts'
import { hasPasskeys } from './device.ts'
import { NeuerPasskey } from './NeuerPasskey.tsx'
import { PasskeyPosten } from './PasskeyPosten.tsx'

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
            <PostenList error={error}>
              {passkeys.map((passkey) => (
                <PasskeyPosten key={passkey.id} passkey={passkey} beende={beende} isBusy={isBusy} />
              ))}
            </PostenList>
          )}
          {hasPasskeys() && <NeuerPasskey taken={passkeys.map(({ name }) => name)} />}
        </>
      )}
    </Section>
  )
}
