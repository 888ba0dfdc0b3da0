import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { customers } from '#contract/customers.ts'
import { mainSiteForm, siteForm, sites } from '#contract/sites.ts'
import { call } from '#web/app/api.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { CoordinatesInput } from '#web/ui/pickers/coordinates-input.tsx'
import { PlaceFields } from '#web/ui/pickers/place-fields.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { saySite } from '#words/en/sites.ts'
import type { CustomerRecord, Site } from './customer.ts'

type Props = { customer: CustomerRecord; site: Site | undefined; onClose: () => void }

/** Adds a site to the customer, or changes the one given. */
export function SiteDialog(props: Props) {
  const { customer, site, onClose } = props
  return site?.isMain ? (
    <MainSiteDialog customer={customer} site={site} onClose={onClose} />
  ) : (
    <OtherSiteDialog {...props} />
  )
}

/** Where it is, the customer's own dialog says: here its name and coordinates alone are checked and sent. */
function MainSiteDialog({ customer, site, onClose }: Props & { site: Site }) {
  const update = useSave(sites.update, saySite('siteUpdated'))
  return (
    <FormDialog
      title={saySite('editSite')}
      schema={mainSiteForm}
      record={site}
      toValues={toMainValues}
      onSave={(values, saved = site) =>
        update({ params: { id: saved.id }, body: { ...values, version: saved.version } })
      }
      entity="site"
      reload={() => readSite(customer.id, site)}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label={saySite('name')}
            description={saySite('nameHint')}
            required
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <SiteCoordinates key={form.key('latitude')} form={form} />
          <Text size="sm" c="gray.7">
            {saySite('mainHint')}
          </Text>
        </>
      )}
    </FormDialog>
  )
}

function OtherSiteDialog({ customer, site, onClose }: Props) {
  const create = useSave(sites.create, saySite('siteCreated'))
  const update = useSave(sites.update, saySite('siteUpdated'))
  return (
    <FormDialog
      title={saySite(site ? 'editSite' : 'addSite')}
      size="lg"
      schema={siteForm}
      record={site}
      toValues={toValues}
      showValue={showField}
      onSave={(values, saved) =>
        saved
          ? update({ params: { id: saved.id }, body: { ...values, version: saved.version } })
          : create({ params: { id: customer.id }, body: values })
      }
      entity="site"
      reload={site && (() => readSite(customer.id, site))}
      onClose={onClose}
    >
      {form => <SiteFields form={form} site={site} />}
    </FormDialog>
  )
}

const toMainValues = (site?: Site) => ({
  name: site?.name ?? '',
  latitude: site?.latitude ?? null,
  longitude: site?.longitude ?? null,
})

const toValues = (site?: Site) => ({
  ...toMainValues(site),
  address: site?.address ?? '',
  countryId: site?.countryId ?? null,
  timeZone: site?.timeZone ?? null,
  note: site?.note ?? '',
  isActive: site?.isActive ?? true,
})

/** How a field that somebody else changed reads. */
const showField = (field: string, site: Site) =>
  field === 'countryId' ? site.country.name : String(site[field as keyof Site] ?? saySite('notKnown'))

/** As it is now; one that is gone meanwhile stays as it was, and saving says so. */
async function readSite(customerId: number, site: Site): Promise<Site> {
  const { sites: all } = await call(customers.one, { params: { id: customerId } })
  return all.find(({ id }) => id === site.id) ?? site
}

type FieldsProps = { form: DialogForm<typeof siteForm>; site: Site | undefined }

function SiteFields({ form, site }: FieldsProps) {
  return (
    <>
      <TextInput
        label={saySite('name')}
        description={saySite('nameHint')}
        required
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={saySite('address')}
        required
        minRows={1}
        maxRows={4}
        key={form.key('address')}
        {...form.getInputProps('address')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
        <PlaceFields form={form} country={site?.country} zoneHint={saySite('timeZoneHint')} />
      </SimpleGrid>
      <SiteCoordinates key={form.key('latitude')} form={form} />
      <Textarea label={saySite('note')} key={form.key('note')} {...form.getInputProps('note')} />
    </>
  )
}

type PlacedForm = Pick<DialogForm<typeof mainSiteForm>, 'getValues' | 'getInputProps' | 'errors'>

function SiteCoordinates({ form }: { form: PlacedForm }) {
  const { latitude = null, longitude = null } = form.getValues()
  return (
    <CoordinatesInput
      data-path="latitude"
      error={form.errors.latitude ?? form.errors.longitude}
      defaultValue={{ latitude, longitude }}
      onChange={place => {
        // Set any other way the field would be another one, without the focus.
        form.getInputProps('latitude').onChange(place.latitude)
        form.getInputProps('longitude').onChange(place.longitude)
      }}
    />
  )
}
