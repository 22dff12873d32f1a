import { login } from '@ekp/wire/anmeldung'
import type { TenantConfig } from '@ekp/wire/tenant'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/ApiError.ts'
import { callWithHeaders } from '../../api/call.ts'
import { deferred } from '../../lib/later/deferred.tsx'
import { whenIdle } from '../../lib/later/whenIdle.ts'
import { useRouter } from '../../lib/router/RouterView.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { session } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { NewTabLink } from '../../ui/Links.tsx'
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { KundennummerField } from './KundennummerField.tsx'
import { canSuggestPasskeys } from './passkey/device.ts'
import { loginFailure, type LoginFailure, loginGap, typedKundennummer, typedNumber } from './loginRules.ts'

const Nothing = () => null

// Its code comes only to browsers that can suggest passkeys.
const PasskeyLogin = deferred(
  async () => ((await canSuggestPasskeys()) ? (await import('./passkey/PasskeyLogin.tsx')).PasskeyLogin : Nothing),
  { pending: null, failed: null },
)

const failureId = 'anmeldung-fehler'

/** Three inputs need no form library; this page must be small. */
export function LoginForm({ onBlocked }: { onBlocked: () => void }) {
  const { kundennummerPrefix, nutzungsbedingungen } = useTenant()
  const router = useRouter()
  const [input, setInput] = useState(() => ({ kundennummer: typedNumber.read(), passwort: '', isAccepted: false }))
  const [failure, setFailure] = useState<Extract<LoginFailure, { text: string }>>()
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const alert = useRef<HTMLDivElement>(null)
  const gap = loginGap(input, nutzungsbedingungen !== undefined)
  const wrong = isWrong && ({ 'aria-invalid': true, 'aria-describedby': failureId } as const)

  // The alert in it announces itself; a place without a name says nothing more when it takes focus.
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus()
  }, [failure])

  async function send() {
    const kundennummer = typedKundennummer(kundennummerPrefix, input.kundennummer)
    setFailure(undefined)
    setIsWrong(false)
    setIsBusy(true)
    try {
      const headers = { kundennummer, passwort: input.passwort }
      const reply = await callWithHeaders(login, { headers })
      typedNumber.forget()
      session.start({ ...reply.data, token: reply.headers.token, ttlSeconds: reply.headers.ttl })
    } catch (thrown) {
      tell(loginFailure(thrown), kundennummer)
    }
  }

  function tell(next: LoginFailure, kundennummer: string) {
    setIsBusy(false)
    if (next.kind === 'changePassword') {
      typedNumber.forget()
      session.requirePasswordChange(kundennummer)
    } else if (next.kind === 'blocked') onBlocked()
    else {
      setFailure(next)
      setIsWrong(next.kind === 'refused')
    }
  }

  // What was typed has nothing to do with it, and stays.
  function tellPasskey(error: unknown) {
    const { kind, ...next } = loginFailure(error)
    if (kind === 'blocked') return onBlocked()
    const text = error instanceof Error && !(error instanceof ApiError) ? error.message : undefined
    setFailure({ kind: 'failed', text: text ?? ('text' in next ? next.text : '') })
  }

  function type(typed: Partial<typeof input>) {
    // The code of the page behind the login comes while the customer types, and holds up no letter.
    whenIdle(() => router.preload({ to: '/' }))
    setInput({ ...input, ...typed })
    setIsWrong(false)
  }

  return (
    <>
      {failure && (
        <div ref={alert} id={failureId} tabIndex={-1}>
          <Alert kind="error">{failure.text}</Alert>
        </div>
      )}
      <Form
        aria-label="Anmeldung"
        submitLabel="Anmelden"
        valid={gap === undefined}
        {...(gap !== undefined && { reason: gap })}
        busy={isBusy}
        onSubmit={() => void send()}
      >
        <KundennummerField
          {...wrong}
          // The browser may suggest passkeys there.
          autoComplete="username webauthn"
          value={input.kundennummer}
          onType={(kundennummer) => type({ kundennummer })}
        />
        <PasswordField
          label="Passwort"
          name="passwort"
          autoComplete="current-password"
          {...wrong}
          value={input.passwort}
          onChange={({ currentTarget }) => type({ passwort: currentTarget.value })}
        />
        {nutzungsbedingungen && (
          <Nutzungsbedingungen
            texts={nutzungsbedingungen}
            isAccepted={input.isAccepted}
            onAccept={(isAccepted) => setInput({ ...input, isAccepted })}
          />
        )}
      </Form>
      <PasskeyLogin
        isAccepted={nutzungsbedingungen === undefined || input.isAccepted}
        onBegin={() => setFailure(undefined)}
        onFailed={tellPasskey}
      />
    </>
  )
}

interface NutzungsbedingungenProps {
  texts: NonNullable<TenantConfig['nutzungsbedingungen']>
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** The tenant's terms of use: text, link, text [mandant-6]. */
function Nutzungsbedingungen({ texts, isAccepted, onAccept }: NutzungsbedingungenProps) {
  const { part1, url, label, part2 } = texts
  return (
    <CheckboxField
      name="nutzungsbedingungen"
      required
      checked={isAccepted}
      onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
      label={
        <>
          {part1} <NewTabLink href={url}>{label}</NewTabLink> {part2}
        </>
      }
    />
  )
}
