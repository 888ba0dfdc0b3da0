import { SimpleGrid } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { sites } from '#contract/sites.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { RecordMultiSelect } from '#web/ui/pickers/record-multi-select.tsx'
import { RecordSelect } from '#web/ui/pickers/record-select.tsx'
import { withSelected } from '#web/ui/pickers/use-options.ts'
import { saidAside, useAllRows } from '#web/ui/read/use-ask.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import type { Certificate } from './certificate.ts'
import type { entryForm } from './certificate-form.ts'

type Props = { form: DialogForm<typeof entryForm>; certificate: Certificate | undefined }

/** Which sites it covers, and which is the central one; where there is only one there is nothing to choose. */
export function SiteFields({ form, certificate }: Props) {
  const customerId = form.useWatchValue('customerId')
  const chosen = form.useWatchValue('siteIds') ?? []
  const central = form.useWatchValue('centralSiteId') ?? null
  const { data, isLoading } = useSitesOf(customerId ?? null)
  const there = data?.rows ?? []
  const main = there.find(({ isMain }) => isMain)?.id

  const choose = (ids: number[]) => {
    form.setFieldValue('siteIds', ids, { forceUpdate: false })
    if (central !== null && ids.includes(central)) return
    const next = main !== undefined && ids.includes(main) ? main : (ids[0] ?? null)
    form.setFieldValue('centralSiteId', next, { forceUpdate: false })
  }
  // Another customer has other sites.
  const begin = useEffectEvent((id: number) => {
    if (!certificate) choose([id])
  })
  useEffect(() => {
    if (main !== undefined) begin(main)
  }, [main])

  const covered = certificate?.sites.map(({ id, name }) => ({ value: id, label: name })) ?? []
  // Closed meanwhile, those that it covers stay to be seen.
  const options = withSelected(
    there.map(({ id, name }) => ({ value: id, label: name })),
    covered,
  )
  if (options.length < 2) return null
  const { error } = form.getInputProps('siteIds') as { error?: string }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
      <RecordMultiSelect
        label={sayCertificate('sites')}
        required
        data-path="siteIds"
        error={error}
        options={options}
        isLoading={isLoading}
        value={chosen}
        onChange={choose}
      />
      <RecordSelect
        label={sayCertificate('centralSite')}
        required
        data-path="centralSiteId"
        options={options.filter(({ value }) => chosen.includes(value))}
        isLoading={isLoading}
        value={central}
        onChange={id => form.setFieldValue('centralSiteId', id, { forceUpdate: false })}
      />
    </SimpleGrid>
  )
}

const useSitesOf = (customerId: number | null) =>
  useAllRows(sites.list, customerId !== null && { customerId, isActive: true }, { meta: saidAside })
