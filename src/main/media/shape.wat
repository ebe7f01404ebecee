(module
  (memory (export "memory") 1)
  ;; Multiplies `samples` signed 16-bit samples, eight at a time, by a factor that begins at `gain` and rises by `step` with
  ;; every sample, in place and rounded; what is louder than full scale becomes full scale. `input` is a byte address.
  ;; Rounding adds 1.5 * 2^23: between 2^23 and 2^24 floats are whole numbers, which stand in the low bits of their pattern.
  ;; That holds for factors below 64, and takes two instructions where rounding and converting with all their cases take six.
  (func (export "shape") (param $input i32) (param $samples i32) (param $gain f32) (param $step f32)
    (local $end i32)
    (local $at v128) (local $eight v128) (local $gains v128) (local $steps v128)
    (local $a v128) (local $low v128) (local $high v128)
    (local $whole v128) (local $bits v128)
    (local.set $end (i32.add (local.get $input) (i32.shl (local.get $samples) (i32.const 1))))
    (local.set $gains (f32x4.splat (local.get $gain)))
    (local.set $whole (v128.const f32x4 12582912 12582912 12582912 12582912))
    (local.set $bits (v128.const i32x4 0x4b400000 0x4b400000 0x4b400000 0x4b400000))
    (block $done
      (br_if $done (i32.ge_u (local.get $input) (local.get $end)))
      (block $ramp
        (br_if $ramp (f32.ne (local.get $step) (f32.const 0)))
        (loop $vector
          (local.set $a (v128.load (local.get $input)))
          (local.set $low (f32x4.mul
            (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $a))) (local.get $gains)))
          (local.set $high (f32x4.mul
            (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $a))) (local.get $gains)))
          (v128.store (local.get $input) (i16x8.narrow_i32x4_s
            (i32x4.sub (f32x4.add (local.get $low) (local.get $whole)) (local.get $bits))
            (i32x4.sub (f32x4.add (local.get $high) (local.get $whole)) (local.get $bits))))
          (local.set $input (i32.add (local.get $input) (i32.const 16)))
          (br_if $vector (i32.lt_u (local.get $input) (local.get $end))))
        (br $done))
      (local.set $at (v128.const f32x4 0 1 2 3))
      (local.set $eight (v128.const f32x4 8 8 8 8))
      (local.set $steps (f32x4.splat (local.get $step)))
      (loop $vector
        (local.set $a (v128.load (local.get $input)))
        (local.set $low (f32x4.mul
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $a)))
          (f32x4.add (local.get $gains) (f32x4.mul (local.get $steps) (local.get $at)))))
        (local.set $high (f32x4.mul
          (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $a)))
          (f32x4.add (local.get $gains)
            (f32x4.mul (local.get $steps) (f32x4.add (local.get $at) (v128.const f32x4 4 4 4 4))))))
        (v128.store (local.get $input) (i16x8.narrow_i32x4_s
          (i32x4.sub (f32x4.add (local.get $low) (local.get $whole)) (local.get $bits))
          (i32x4.sub (f32x4.add (local.get $high) (local.get $whole)) (local.get $bits))))
        (local.set $at (f32x4.add (local.get $at) (local.get $eight)))
        (local.set $input (i32.add (local.get $input) (i32.const 16)))
        (br_if $vector (i32.lt_u (local.get $input) (local.get $end)))))))
