import type { FieldFault } from '#contract/failure.ts'
import type { Db } from '#server/db/transaction.ts'
import { faultOf } from '#server/refuse.ts'
import { sayCertificateFailure } from '#words/en/certificate-failures.ts'
import { lockSites } from './write-certificate.ts'

type Wanted = { siteIds?: readonly number[] | undefined; centralSiteId?: number | undefined }
type Chosen = { siteIds: number[]; centralSiteId: number; faults: FieldFault[] }

/**
 * The sites that a certificate is to cover: the main one unless given, which is also the central one unless another is chosen.
 * `present`: those that it covers may be closed by now.
 */
export async function chooseSites(
  tx: Db,
  customerId: number,
  { siteIds: wanted, centralSiteId: central }: Wanted,
  present: readonly number[] = [],
): Promise<Chosen> {
  const sites = await lockSites(tx, customerId)
  const main = sites.find(({ isMain }) => isMain)?.id ?? 0
  const siteIds = [...new Set(wanted ?? [central ?? main])].sort((a, b) => a - b)
  const [only = main] = siteIds
  const centralSiteId = central ?? (siteIds.includes(main) || siteIds.length > 1 ? main : only)
  const faults = [
    ...findSiteFaults(sites, siteIds, present),
    ...(siteIds.includes(centralSiteId)
      ? []
      : [faultOf('centralSiteId', sayCertificateFailure.text('centralNotCovered'))]),
  ]
  return { siteIds, centralSiteId, faults }
}

type Site = { id: number; name: string; isActive: boolean }

function findSiteFaults(
  sites: readonly Site[],
  siteIds: readonly number[],
  present: readonly number[],
): FieldFault[] {
  if (siteIds.some(id => !sites.some(site => site.id === id)))
    return [faultOf('siteIds', sayCertificateFailure.text('foreignSite'))]
  return sites
    .filter(({ id, isActive }) => !isActive && siteIds.includes(id) && !present.includes(id))
    .map(({ name }) => faultOf('siteIds', sayCertificateFailure.text('closedSite', { name })))
}
