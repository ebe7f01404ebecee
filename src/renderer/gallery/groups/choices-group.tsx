import { useState } from 'react'
import { CheckBox } from '../../ui/check-box.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { EncodingField, EncodingNotice } from '../../ui/encoding-field.tsx'
import { OpeningField } from '../../ui/opening-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import type { Encoding } from '#shared/text-encoding/decode-bytes.ts'
import { Exhibit, LONG_NAME, State } from '../exhibit.tsx'

const FORMATS = [
  { id: 'wav', label: 'WAV' },
  { id: 'flac', label: 'FLAC', detail: 'Smaller, without loss' },
  { id: 'mp3', label: 'MP3', detail: 'Needs a project with audio', isDisabled: true },
  { id: 'long', label: LONG_NAME },
]
const MODELS = [
  { id: 'stellar-2', label: 'stellar-2' },
  { id: 'stellar-2-fast', label: 'Answers sooner' },
]
const SIDES = [
  { id: 'start', label: 'Start' },
  { id: 'end', label: 'End' },
] as const
const ignore = () => undefined

/** Check box, switch, choice, select, combo, encoding and opening fields. */
export function ChoicesGroup() {
  const [format, setFormat] = useState('wav')
  const [model, setModel] = useState('stellar-2')
  const [side, setSide] = useState<'start' | 'end'>('start')
  const [isOn, setOn] = useState(true)
  const [encoding, setEncoding] = useState<Encoding>('utf-8')
  return (
    <>
      <Exhibit name="Check box">
        <State name="default">
          <CheckBox>Normalize</CheckBox>
        </State>
        <State name="selected">
          <CheckBox defaultSelected>Normalize</CheckBox>
        </State>
        <State name="indeterminate">
          <CheckBox isIndeterminate>Normalize</CheckBox>
        </State>
        <State name="focused" as="focus-visible" on="label">
          <CheckBox>Normalize</CheckBox>
        </State>
        <State name="disabled">
          <CheckBox isDisabled>Normalize</CheckBox>
        </State>
        <State name="selected, disabled">
          <CheckBox isDisabled isSelected>
            Normalize
          </CheckBox>
        </State>
        <State name="without a label">
          <CheckBox aria-label="Select the row" />
        </State>
        <State name="very long text">
          <CheckBox>{LONG_NAME}</CheckBox>
        </State>
      </Exhibit>
      <Exhibit name="Switch field">
        <State name="on">
          <SwitchField label="Captions" isSelected={isOn} onChange={setOn} />
        </State>
        <State name="off">
          <SwitchField label="Captions" isSelected={false} onChange={ignore} />
        </State>
        <State name="with a description">
          <SwitchField label="Captions" description="Written beside the audio." isSelected onChange={ignore} />
        </State>
        <State name="focused" as="focus-visible" on="label">
          <SwitchField label="Captions" isSelected={false} onChange={ignore} />
        </State>
        <State name="off, disabled">
          <SwitchField label="Captions" isSelected={false} isDisabled onChange={ignore} />
        </State>
        <State name="on, disabled">
          <SwitchField label="Captions" isSelected isDisabled onChange={ignore} />
        </State>
      </Exhibit>
      <Exhibit name="Choice field">
        <State name="default">
          <ChoiceField label="Side" options={SIDES} value={side} onChange={setSide} />
        </State>
        <State name="label hidden">
          <ChoiceField label="Side" isLabelHidden options={SIDES} value="end" onChange={ignore} />
        </State>
        <State name="focused" as="focus-visible" on="[data-selected]">
          <ChoiceField label="Side" options={SIDES} value="start" onChange={ignore} />
        </State>
        <State name="disabled">
          <ChoiceField label="Side" isDisabled options={SIDES} value="start" onChange={ignore} />
        </State>
      </Exhibit>
      <Exhibit name="Select field">
        <State name="selected">
          <SelectField label="Format" options={FORMATS} value={format} onChange={setFormat} />
        </State>
        <State name="empty">
          <SelectField label="Format" options={FORMATS} value={null} onChange={ignore} />
        </State>
        <State name="required, with a description">
          <SelectField
            label="Format"
            isRequired
            description="Of each file."
            options={FORMATS}
            value="wav"
            onChange={ignore}
          />
        </State>
        <State name="invalid">
          <SelectField label="Format" error="Choose a format." options={FORMATS} value={null} onChange={ignore} />
        </State>
        <State name="focused" as="focus-visible">
          <SelectField label="Format" options={FORMATS} value="wav" onChange={ignore} />
        </State>
        <State name="disabled">
          <SelectField label="Format" isDisabled options={FORMATS} value="wav" onChange={ignore} />
        </State>
        <State name="large, label hidden">
          <SelectField label="Format" isLarge isLabelHidden options={FORMATS} value="flac" onChange={ignore} />
        </State>
        <State name="very long text">
          <SelectField label="Format" options={FORMATS} value="long" onChange={ignore} />
        </State>
      </Exhibit>
      <Exhibit name="Combo field">
        <State name="default">
          <ComboField label="Model" options={MODELS} value={model} onChange={setModel} />
        </State>
        <State name="empty, required">
          <ComboField label="Model" isRequired options={MODELS} value="" placeholder="A name" onChange={ignore} />
        </State>
        <State name="invalid">
          <ComboField label="Model" error="This model is unknown." options={MODELS} value="x" onChange={ignore} />
        </State>
        <State name="read-only, with a description">
          <ComboField
            label="Model"
            isReadOnly
            description="Set by the service."
            options={MODELS}
            value="stellar-2"
            onChange={ignore}
          />
        </State>
      </Exhibit>
      <Exhibit name="Encoding field">
        <State name="default">
          <EncodingField encoding={encoding} onChange={setEncoding} />
        </State>
        <State name="notices of a guess and of unreadable text" isWide>
          <EncodingNotice text="" encoding="windows-1252" isGuess unreadable={3} />
        </State>
      </Exhibit>
      <Exhibit name="Opening field">
        <State name="default">
          <OpeningField label="Voice" value="Aria" onOpen={ignore} />
        </State>
        <State name="with a mark">
          <OpeningField label="Voice" value="Aria" mark={<StateDot look="changed" />} onOpen={ignore} />
        </State>
        <State name="focused" as="focus-visible">
          <OpeningField label="Voice" value="Aria" onOpen={ignore} />
        </State>
        <State name="very long text">
          <OpeningField label="Voice" value={LONG_NAME} onOpen={ignore} />
        </State>
      </Exhibit>
    </>
  )
}
