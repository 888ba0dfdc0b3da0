import { Alert, Select } from '@mantine/core'
import { useState } from 'react'
import { imports } from '#contract/imports.ts'
import { dateOrders } from '#domain/imports.ts'
import { showFailure } from '#web/app/query-client.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayImport } from '#words/en/imports.ts'
import type { OneImport } from './import.ts'

/** `options`, `mapping`: as they are chosen by now, saved or not; the columns only where none is missing. */
type Props = { one: OneImport; options: OneImport['options']; mapping?: OneImport['mapping'] }

/** Whether the day or the month comes first, where the file itself doesn’t tell. */
function DateOrderSelect({ one, options, mapping }: Props) {
  const { id, version, read, asksDateOrder } = one
  const save = useSave(imports.change)
  return (
    <Select
      label={sayImport('dateOrder')}
      description={asksDateOrder && sayImport('chooseDateOrder')}
      placeholder={sayImport('chooseOrder')}
      required={asksDateOrder}
      maw={420}
      data={dateOrders.map(value => ({ value, label: sayImport(`dateOrder:${value}`) }))}
      value={read?.dateOrder ?? null}
      onChange={dateOrder =>
        dateOrder &&
        void save({
          params: { id },
          body: { options, dateOrder, ...(mapping && { mapping }), version },
        }).catch(showFailure)
      }
    />
  )
}

/** Asked where nobody overlooks it; there it stays once it is answered, so that one can think again. */
export function useDateOrder(props: Props) {
  const { asksDateOrder } = props.one
  const [wasAsked, setWasAsked] = useState(asksDateOrder)
  if (asksDateOrder && !wasAsked) setWasAsked(true)
  const select = <DateOrderSelect {...props} />
  return wasAsked
    ? { question: <Alert color={asksDateOrder ? 'orange' : 'gray'}>{select}</Alert>, setting: null }
    : { question: null, setting: select }
}
