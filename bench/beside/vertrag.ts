import { DateTime } from 'luxon'
import { IsNull, LessThanOrEqual, MoreThan } from 'typeorm'
import { dataSource } from './dataSource.ts'
import { Tarifangebot, Vertrag } from './kundenEntities.ts'

const vertraege = dataSource.getRepository(Vertrag)
const angebote = dataSource.getRepository(Tarifangebot)

export async function getVertrag(request, response) {
  const vertrag = await vertraege.findOneOrFail({
    where: { id: request.params.vertragId },
    relations: { tarife: true, lastgangkanaele: true },
  })
  const heute = DateTime.now().setZone('Europe/Berlin').toISODate()
  const angeboten = { versorgungsart: vertrag.versorgungsart, gueltigVon: LessThanOrEqual(heute) }
  const hatAngebot = await angebote.exists({
    where: [
      { ...angeboten, gueltigBis: IsNull() },
      { ...angeboten, gueltigBis: MoreThan(heute) },
    ],
  })
  const hatLastgang = vertrag.lastgangkanaele.some(({ obiskennzahl }) => obiskennzahl.startsWith('1-'))
  const hatKostenaufstellung = vertrag.tarife.length > 0 && vertrag.kundenArt !== 'RLMKunde'
  response.json({
    id: vertrag.id,
    versorgungsart: vertrag.versorgungsart,
    anmeldungsart: vertrag.anmeldungsart,
    lieferbeginn: vertrag.lieferbeginn,
    gewuenschterLieferbeginn: vertrag.gewuenschterLieferbeginn,
    lieferende: vertrag.lieferende,
    gewuenschtesLieferende: vertrag.gewuenschtesLieferende,
    strasse: vertrag.strasse,
    hausnummer: vertrag.hausnummer,
    plz: vertrag.plz,
    ort: vertrag.ort,
    kundenArt: vertrag.kundenArt,
    storniert: vertrag.storniert,
    laufzeitBis: vertrag.laufzeitBis,
    kuendigungsfrist: vertrag.kuendigungsfrist,
    status: statusOf(vertrag),
    hatHistorie: vertrag.tarife.some(({ istDynamisch }) => istDynamisch) || hatLastgang,
    hatKostenaufstellung,
    hatTarifvergleich: hatKostenaufstellung && hatLastgang && hatAngebot,
  })
}

function statusOf({ storniert, lieferende, gewuenschtesLieferende, lieferbeginn }) {
  if (storniert) return 'storniert'
  if (lieferende) return 'beendet'
  if (gewuenschtesLieferende) return 'gekuendigt'
  return lieferbeginn ? 'aktiv' : 'beauftragt'
}
