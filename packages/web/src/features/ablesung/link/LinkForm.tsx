import type { Ablesungsauftrag } from '@ekp/wire/ablesung/link'
import { ValueTable } from '../../../ui/table/ValueTable.tsx'
import { AblesungFrame } from '../form/AblesungFrame.tsx'
import { useAblesungEingabe } from '../form/useAblesungEingabe.ts'
import { toZaehler, zaehlerartText } from './auftrag.ts'
import { linkEntwurf } from './linkEntwurf.ts'
import type { useLinkSendung } from './useLinkSendung.ts'

interface LinkFormProps {
  auftrag: Ablesungsauftrag
  sending: ReturnType<typeof useLinkSendung>
}

/** The reading form for whoever has the link: values, day and photo of one meter [ablesung-34]. */
export function LinkForm({ auftrag, sending }: LinkFormProps) {
  const zaehler = toZaehler(auftrag)
  const { entwurf, foto, change, changeFoto } = useAblesungEingabe([zaehler], linkEntwurf)
  return (
    <AblesungFrame
      aria-label="Zählerstand erfassen"
      submitLabel="Zählerstand übermitteln"
      zaehler={zaehler}
      entwurf={entwurf}
      onEntwurf={change}
      foto={foto}
      onFoto={changeFoto}
      sending={{ ...sending, submit: (ablesung) => sending.submit(ablesung, zaehler) }}
    >
      {() => (
        <ValueTable
          rows={[
            { label: 'Zähler', value: zaehlerartText(zaehler.versorgungsart) },
            { label: 'Zählernummer endet auf', value: zaehler.zaehlernummer, isIdentifier: true },
          ]}
        />
      )}
    </AblesungFrame>
  )
}
