import type { Abschlagsvorausschau } from '@ekp/wire/abschlag'
import type { Vertrag } from '@ekp/wire/vertrag'
import { useEffect, useRef } from 'react'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AenderungFields } from './AenderungFields.tsx'
import { type AenderbarerAbschlag, createAenderung } from './aenderung.ts'
import { useAenderungForm } from './useAenderungForm.ts'

interface AenderungFormProps {
  vertragId: string
  versorgungsart: Vertrag['versorgungsart']
  abschlag: AenderbarerAbschlag
  /** Undefined where it did not come. */
  vorausschau: Abschlagsvorausschau | undefined
  /** What was typed is gone: sent, or given up. */
  onClose: () => void
}

/** Another amount, with what it does to the next bill while it is chosen [abschlag-33]. */
export function AenderungForm({ vertragId, versorgungsart, abschlag, vorausschau, onClose }: AenderungFormProps) {
  const form = useAenderungForm(vertragId, abschlag, onClose)
  const isHeutiger = form.values.betrag === createAenderung(abschlag).betrag
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // All of it where there is room, else its beginning.
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])

  function giveUp() {
    form.discard()
    onClose()
  }

  return (
    <Card as="section" aria-labelledby="abschlag-aendern">
      <h2 ref={heading} tabIndex={-1} id="abschlag-aendern">
        Abschlag ändern
      </h2>
      <Form
        aria-labelledby="abschlag-aendern"
        submitLabel="Änderung senden"
        {...form.frame}
        {...(isHeutiger && { reason: 'Bitte wählen Sie erst einen anderen Betrag als den heutigen.' })}
        onCancel={giveUp}
      >
        <AenderungFields form={form} versorgungsart={versorgungsart} abschlag={abschlag} vorausschau={vorausschau} />
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </Card>
  )
}
