import { endVerknuepfung, type WeitereKundennummer } from '@ekp/wire/anmeldung/verknuepfung'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useQuery } from '../../../lib/useQuery.ts'
import { useKundennummer } from '../../../session/session.ts'
import { Breakable, Unbroken } from '../../../ui/Breakable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FocusedAlert } from '../../../ui/FocusedAlert.tsx'
import { Confirm } from '../../../ui/form/Confirm.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Posten, PostenList } from '../meine/Posten.tsx'
import { useBeenden } from '../meine/queries.ts'
import { formatZeitpunkt } from '../meine/texts.ts'
import { HinzufuegenForm } from './HinzufuegenForm.tsx'
import { verknuepfungenQuery } from './queries.ts'
import { linkVerlangtText } from './texts.ts'
import { wechsle } from './wechsle.ts'

/** The customer numbers that were added to this sign-in [anmeldung-35]. */
export function WeitereSection() {
  const { status, data, error, refetch, isFetching } = useQuery(verknuepfungenQuery)
  const kundennummer = useKundennummer()
  return (
    <Section title="Weitere Kundennummern" query={{ status, data, error, refetch, isFetching }}>
      {({ angemeldetMit, weitere }) =>
        angemeldetMit.kundennummer === kundennummer ? (
          <Eigene eigene={kundennummer} weitere={weitere} />
        ) : (
          <p>
            <Breakable
              text={`Angemeldet haben Sie sich mit ${angemeldetMit.kundennummer}. Dort fügen Sie weitere hinzu und entfernen sie.`}
            />
          </p>
        )
      }
    </Section>
  )
}

function Eigene({ eigene, weitere }: { eigene: string; weitere: readonly WeitereKundennummer[] }) {
  const { beende, isBusy, error } = useBeenden(verknuepfungenQuery.queryKey)
  const client = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [istVerlangt, setIstVerlangt] = useState(false)
  const opener = useRef<HTMLDivElement>(null)

  function open() {
    setIstVerlangt(false)
    setIsAdding(true)
  }

  function askedForLink() {
    setIsAdding(false)
    setIstVerlangt(true)
  }

  function close() {
    setIsAdding(false)
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus())
  }

  return (
    <>
      <p>Haben Sie mehrere Kundennummern? Fügen Sie sie einmal hinzu, dann wechseln Sie ohne neue Anmeldung.</p>
      {weitere.length > 0 && (
        <PostenList error={error}>
          {weitere.map(({ id, kundennummer, anzeigename, hinzugefuegtAm }) => (
            <Posten
              key={id}
              title={kundennummer}
              note={`${anzeigename}; hinzugefügt ${formatZeitpunkt(hinzugefuegtAm)}.`}
            >
              <Button
                size="small"
                aria-label={`Wechseln zu ${kundennummer}`}
                onClick={() => void wechsle(kundennummer)}
              >
                Wechseln
              </Button>{' '}
              <Confirm
                size="small"
                variant="quietDanger"
                busy={isBusy}
                aria-label={`Entfernen: ${kundennummer}`}
                question={`${kundennummer} entfernen?`}
                onConfirm={() =>
                  void beende(
                    () => call(endVerknuepfung, { params: { verknuepfungId: id } }),
                    'Die Kundennummer ist entfernt.',
                  )
                }
              >
                Entfernen
              </Confirm>
            </Posten>
          ))}
        </PostenList>
      )}
      {istVerlangt && (
        <FocusedAlert kind="success">
          <p>
            <Breakable text={linkVerlangtText} />
          </p>
          <p>
            Öffnen Sie ihn, während Sie mit <Unbroken>{eigene}</Unbroken> angemeldet sind. Kommt keiner an, prüfen Sie
            die Nummer und versuchen Sie es in einigen Minuten noch einmal.
          </p>
        </FocusedAlert>
      )}
      <div ref={opener}>
        {isAdding ? (
          <HinzufuegenForm
            onDone={(isAsked) => {
              if (isAsked) return askedForLink()
              close()
              void client.invalidateQueries({ queryKey: verknuepfungenQuery.queryKey })
            }}
            onCancel={close}
          />
        ) : (
          <Button size="small" onClick={open}>
            Kundennummer hinzufügen
          </Button>
        )}
      </div>
    </>
  )
}
